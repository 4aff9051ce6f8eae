import { spansOf } from "./span.ts";
import type { Span } from "./span.ts";

const WORDS = [
  ..."zero oh nought one two three four five six seven eight nine double triple".split(" "),
  ..."noll ett två tva tre fyra fem sex sju åtta atta nio".split(" "),
  ..."nolla yksi kaksi kolme neljä nelja viisi kuusi seitsemän seitseman kahdeksan yhdeksän yhdeksan".split(" "),
].join("|");

const SPELLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${WORDS}|\d{1,4})(?:[\s,./-]{1,3}(?:${WORDS}|\d{1,4})){5,}(?![\p{L}\p{N}])`,
  "giu",
);
const LETTERS = new RegExp(WORDS, "iu");

/** Telephone numbers in words: six or more digits in a row, some of them spelled out. */
export function findSpelledNumbers(text: string): Span[] {
  return spansOf(text, SPELLED).filter(({ from, to }) => LETTERS.test(text.slice(from, to)));
}
