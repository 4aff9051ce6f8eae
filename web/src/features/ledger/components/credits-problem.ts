import { numberText } from "../../../lib/typed-number.ts";

/** The code of what is wrong with a number of credits; none while the field is empty. */
export function creditsProblem(read: number | string, tag: string, most: number): string | undefined {
  if (read === "") return undefined;
  if (!Number.isInteger(read)) return "whole_number";
  if (Number(read) < 1) return "at_least 1";
  return Number(read) > most ? `at_most ${numberText(most, tag, { grouped: true })}` : undefined;
}
