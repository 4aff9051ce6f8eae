import { plainDigit, plainLetter } from "./latin-letters.ts";

/** Text for comparison and search: small Latin letters without accents, plain digits, single spaces. Å, ä and ö fold too. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\p{L}/gu, plainLetter)
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
