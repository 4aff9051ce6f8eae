import { findAddresses } from "./find-addresses.ts";
import { findKnown } from "./find-known.ts";
import type { Known } from "./find-known.ts";
import { findPhones } from "./find-phones.ts";
import { findSpelledNumbers } from "./find-spelled-numbers.ts";
import { withoutDisguise, withPlainDigits } from "./plain-text.ts";
import { replaceSpans } from "./span.ts";

export const MASK = "•••";

/**
 * A description for everybody: telephone numbers, e-mail addresses, links, the seller's name and street address are
 * masked, even where they are disguised.
 */
export function maskDescription(text: string, country: string, known: Known): string {
  let shown = withoutDisguise(text).trim();
  let before: string;
  // A mask may uncover a number next to it, so one pass is not always enough.
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
