import { refuse } from "@doorlight/common/errors";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * A phone number as its owner wrote it, in E.164. A number without a prefix is one of `country`. Whether the number is in
 * use is not asked: numbering plans change faster than the list of them.
 * Refuses `invalid_request` when there is no such number.
 */
export function phoneNumber(text: string, country: string): string {
  const home = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, home);
  if (parsed?.isPossible()) return parsed.number;
  return refuse("invalid_request", {
    fields: [{ path: "phoneNumber", code: "invalid_phone", message: "must be a phone number" }],
  });
}
