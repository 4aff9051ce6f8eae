import { findAddresses } from "./find-addresses.ts";
import { findKnown } from "./find-known.ts";
import type { Known } from "./find-known.ts";
import { findPhones } from "./find-phones.ts";
import { findSpelledNumbers } from "./find-spelled-numbers.ts";
import { withoutDisguise, withPlainDigits } from "./plain-text.ts";
import { replaceSpans } from "./span.ts";

export const MASK = "•••";

/**
 * A description as everybody may read it: telephone numbers, e-mail addresses, links, the seller's name and street
 * address are masked, also where they are written to slip through.
 */
export function maskDescription(text: string, country: string, known: Known): string {
  const shown = withoutDisguise(text).trim();
  const plain = withPlainDigits(shown);
  const spans = [
    ...findPhones(plain, country),
    ...findSpelledNumbers(plain),
    ...findAddresses(plain),
    ...findKnown(plain, known),
  ];
  return replaceSpans(shown, spans, MASK);
}
