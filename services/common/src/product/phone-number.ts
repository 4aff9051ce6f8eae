import examples from "libphonenumber-js/examples.mobile.json";
import {
  getExampleNumber,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import type { CountryPack } from "./country-pack.ts";

/** Shorter numbers are extensions and services, not people. */
const FEWEST_DIGITS = 7;

/**
 * A telephone number in E.164; a number without a prefix belongs to `country`. Undefined when it has too few or
 * too many digits, or costs its callers extra. It need not be in use: numbering plans change faster than the library's
 * list of them.
 */
export function phoneNumber(text: string, country: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  if (!parsed?.isPossible() || parsed.nationalNumber.length < FEWEST_DIGITS) return undefined;
  return parsed.getType() === "PREMIUM_RATE" || isTooLong(parsed) ? undefined : parsed.number;
}

/** Numbers of organisations: 0800 and 010 of Finland are some. */
const SERVICES = new Set(["TOLL_FREE", "SHARED_COST", "UAN", "VOICEMAIL", "PAGER"]);

/** As `phoneNumber`, but undefined also for a number that no private person has. */
export function privatePhone(text: string, country: string): string | undefined {
  const number = phoneNumber(text, country);
  const type = number && parsePhoneNumberFromString(number)?.getType();
  return type && SERVICES.has(type) ? undefined : number;
}

/** Digits typed once too often: more are refused as impossible, or are no longer a slip. */
const MOST_SLIPS = 3;

/** Whether it is one of the list with digits after it. The longest of a country may be longer than all of its range. */
function isTooLong(parsed: PhoneNumber): boolean {
  const shorter = Array.from({ length: MOST_SLIPS }, (_, i) => parsed.number.slice(0, -1 - i));
  return !parsed.isValid() && shorter.some((number) => isValidPhoneNumber(number));
}

/** Whether a number in E.164 is of neither the country nor one of its neighbours. */
export function isForeignPhone(
  number: string,
  { phonePrefix, neighbourPrefixes }: Pick<CountryPack, "phonePrefix" | "neighbourPrefixes">,
): boolean {
  return ![phonePrefix, ...neighbourPrefixes].some((prefix) => number.startsWith(prefix));
}

/** A number in E.164 in the groups of its country, as in `+358 40 1234567`: people read it, and diallers accept it. */
export function phoneInGroups(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** For the refusal of a number: one as people write it in the country, whatever their language. */
export function phoneExample(country: string): { phoneExample?: string } {
  const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  return example ? { phoneExample: example.formatNational() } : {};
}
