import { findAddresses } from "./find-addresses.ts";
import { findAdvertNumbers } from "./find-advert-numbers.ts";
import { findHandles } from "./find-handles.ts";
import { findHousingCompanies } from "./find-housing-company.ts";
import { findNames } from "./find-names.ts";
import { findOwnPhone } from "./find-own-phone.ts";
import { findPhones } from "./find-phones.ts";
import { findStreet } from "./find-street.ts";
import { replaceSpans } from "./span.ts";
import { plainView, toOriginal } from "./view.ts";

export const MASK = "•••";

/** The form's fields that the seller should not repeat in the description. */
export type Known = { firstName: string; lastName: string; address: string; phone: string };

/** But for the joiner inside an emoji, without which a family falls apart into its people. */
const INVISIBLE =
  /\p{Default_Ignorable_Code_Point}(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d(?=\p{Extended_Pictographic}))|(?<=\d\ufe0f?)\u20e3/gu;
/** A text that still changes after this many passes is malicious, and nothing of it is shown. */
const MOST_PASSES = 5;

/**
 * A description for everybody: telephone numbers, e-mail addresses, links, names in messengers, housing
 * companies, numbers of adverts, and the seller's own name, street and number are masked, even if they are disguised. Each step takes time in proportion to the text.
 */
export function maskDescription(text: string, country: string, known: Known): string {
  let shown = text.normalize("NFC").replace(INVISIBLE, "").trim();
  // A mask may uncover a number next to it, so one pass is not always enough.
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = shown;
    shown = maskOnce(before, country, known);
    if (shown === before) return shown;
  }
  return MASK;
}

function maskOnce(shown: string, country: string, { firstName, lastName, address, phone }: Known): string {
  const view = plainView(shown);
  const inView = [
    ...findPhones(view, country),
    ...findOwnPhone(view.text, phone),
    ...findHandles(view.text),
    ...findNames(view, shown, firstName, lastName),
    ...findStreet(view.text, address),
    ...findHousingCompanies(view, shown),
    ...findAdvertNumbers(view.text),
  ];
  return replaceSpans(shown, [...inView.map((span) => toOriginal(view, span)), ...findAddresses(view, shown)], MASK);
}
