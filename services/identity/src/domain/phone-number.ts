import { refuse } from "@doorlight/common/errors";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A phone number as its owner wrote it, in E.164. A number without a prefix is one of `country`. It may be a number
 * that is not in use: numbering plans change faster than their published lists.
 * Refuses `invalid_request` for any other text, and for a number that costs its callers extra: sellers are shown it.
 */
export function phoneNumber(text: string, country: string): string {
  const home = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, home);
  if (parsed?.isPossible() && parsed.getType() !== "PREMIUM_RATE") return parsed.number;
  return refuse("invalid_request", {
    fields: [{ path: "phoneNumber", code: "invalid_phone", message: "must be a phone number" }],
  });
}
