import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Shorter ones are extensions and services, nobody's own. */
const FEWEST_DIGITS = 7;

/**
 * A telephone number in E.164; one without a prefix is of `country`. Undefined where it has too few or too many digits.
 * Whether it is in use is not asked: numbering plans change faster than the list of them.
 */
export function phoneNumber(text: string, country: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  return parsed?.isPossible() && parsed.nationalNumber.length >= FEWEST_DIGITS ? parsed.number : undefined;
}
