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
  let shown = withoutDisguise(text).trim();
  let before: string;
  // What is masked may have hidden a number that stood against it, so that one time is not always enough.
  do {
    before = shown;
    shown = maskOnce(shown, country, known);
  } while (shown !== before);
  return shown;
}

function maskOnce(shown: string, country: string, known: Known): string {
  const plain = withPlainDigits(shown);
  const spans = [
    ...findPhones(plain, country),
    ...findSpelledNumbers(plain),
    ...findAddresses(plain),
    ...findKnown(plain, known),
  ];
  return replaceSpans(shown, spans, MASK);
}
