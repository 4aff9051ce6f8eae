import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A telephone number in E.164; one without a prefix is of `country`. Undefined where there can be no such number. */
export function phoneNumber(text: string, country: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  return parsed?.isValid() ? parsed.number : undefined;
}
