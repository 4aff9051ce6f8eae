import { spelledDigits } from "./number-words.ts";
import type { Span } from "./span.ts";

/** Digits without a gap, in figures or in a word. */
export type Group = Span & {
  digits: string;
  isSpelled: boolean;
  /** The text between the group before and this one. */
  gap: string;
  /** Letters stand directly before it: "m2". */
  isGlued: boolean;
};

/** A letter that stands for a digit between or before digits. */
const ZERO = /(?<!\p{L})o(?=[ .-]?\d)|(?<=\d)o(?!\p{L})/gu;
const ONE = /(?<=\d)[il](?=\d)/g;
const TOKEN = /\d+|\p{L}+/gu;
const LONGEST_GAP = 6;
/** Characters that nobody writes inside a number; a mask among them. */
const END = /[€£$%•]/;

/** Every number of a text, digits and words that spell them. */
export function numberGroups(text: string): Group[] {
  const groups: Group[] = [];
  let end = 0;
  for (const { 0: token, index } of text.replace(ZERO, "0").replace(ONE, "1").matchAll(TOKEN)) {
    const isSpelled = !/\d/.test(token);
    const digits = isSpelled ? spelledDigits(token) : token;
    const gap = text.slice(end, index);
    end = index + token.length;
    if (digits !== undefined) {
      groups.push({ from: index, to: end, digits, isSpelled, gap, isGlued: gap === "" && index > 0 });
    }
  }
  return groups;
}

/** Rows of groups that may be one number: only short gaps without letters lie between them. */
export function numberRows(text: string): Group[][] {
  const rows: Group[][] = [];
  let last: Group | undefined;
  for (const group of numberGroups(text)) {
    const isNext =
      last?.to === group.from - group.gap.length && group.gap.length <= LONGEST_GAP && !END.test(group.gap);
    if (isNext) rows.at(-1)?.push(group);
    else rows.push([group]);
    last = group;
  }
  return rows;
}
