import { foldLookAlikes } from "./look-alikes.ts";

/** A letter as a small Latin one, if it has or looks like one. It carries no accent any more. */
export function plainLetter(letter: string): string {
  // Drawn like no other, and written as two where it cannot be typed.
  return letter === "þ" || letter === "Þ" ? "th" : foldLookAlikes(letter);
}

const DIGIT = /\p{Nd}/u;

/** A decimal digit of any script as 0 to 9. The digits of a script are a row of ten. */
export function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 10 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
