import { numberGroups } from "./number-groups.ts";
import type { Span } from "./span.ts";

/** The last digits of a number are the same with and without the prefix of its country. */
const ENOUGH = 7;
/** Digits farther apart are not read as one number. */
const LONGEST = 100;

/** The seller's own telephone number (E.164), whatever stands between its digits. */
export function findOwnPhone(text: string, phone: string): Span[] {
  const own = phone.replace(/\D/g, "");
  const wanted = own.slice(-ENOUGH);
  if (wanted.length < ENOUGH) return [];
  const groups = numberGroups(text);
  /** The group of each digit. */
  const places = groups.flatMap((group) => Array.from(group.digits, () => group));
  const digits = groups.map((group) => group.digits).join("");
  const beginnings = beginningsOf(own.slice(0, -ENOUGH));
  const spans: Span[] = [];
  for (let at = digits.indexOf(wanted); at >= 0; at = digits.indexOf(wanted, at + 1)) {
    const beginning = beginnings.find((start) => digits.startsWith(start, at - start.length)) ?? "";
    const start = at - beginning.length;
    const end = at + ENOUGH;
    const [first, last] = [places[start], places[end - 1]];
    const isWhole = places[start - 1] !== first && places[end] !== last;
    if (first && last && isWhole && last.to - first.from <= LONGEST) spans.push({ from: first.from, to: last.to });
  }
  return spans;
}

/** How a number may begin: with the whole prefix, or with a zero or nothing in the place of its country's; the longest first. */
function beginningsOf(prefix: string): string[] {
  const parts = Array.from(prefix, (_, index) => prefix.slice(index));
  return [`00${prefix}`, ...parts.flatMap((part) => [`0${part}`, part])];
}
