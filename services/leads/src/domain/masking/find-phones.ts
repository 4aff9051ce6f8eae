import { isValidPhoneNumber } from "libphonenumber-js/max";
import type { CountryCode } from "libphonenumber-js/max";
import { spansOf } from "./span.ts";
import type { Span } from "./span.ts";

const DIGITS =
  /(?<![\p{L}\p{N}])(?:\+\s?)?\(?\d(?:[ \t\u00a0\u2000-\u200a\u202f().,/\\*_:·|–—-]{0,3}\d){6,19}(?!\p{N})/gu;
const YEARS = /^(?:(?:19|20)\d\d[ ,/–—-]*)+$/;
const DATE = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|(?:19|20)\d\d(?:-\d\d-\d\d)?)`;
const DATES = new RegExp(`^${DATE}(?:[ ,–—-]{1,3}${DATE})*$`);
const MEASURE_BEFORE = /(?:€|£|\$|\bkr|\beur|\bgbp|\bsek)\s?$/i;
const MEASURE_AFTER =
  /^[\s.,:-]{0,2}(?:€|£|e\b|eur|kr|sek|nok|dkk|pln|zł|gbp|pounds|m2|m²|m3|m³|k?m\b|sq|kvm|neli|ha\b|heh|hekt|%)/i;
const THOUSANDS = /^[1-9]\d{0,2}(?:[ \t\u00a0\u2000-\u200a\u202f.,]\d{3})+$/;
const LATER_START = /[ \t\u00a0\u2000-\u200a\u202f,:;|–—]+(?!000)(?=\(?\d)/gu;
const MINIMUM = 7;
const MINIMUM_WITHOUT_PREFIX = 8;

/** Telephone numbers in the forms that people use; not years, dates, prices and areas. */
export function findPhones(text: string, country: string): Span[] {
  return spansOf(text, DIGITS).flatMap(({ from, to }) => {
    if (isPhone(text, { from, to }, country)) return [{ from, to }];
    if (THOUSANDS.test(text.slice(from, to))) return [];
    // Another number may stand before the telephone number: "1200 040 123 4567".
    const starts = spansOf(text.slice(from, to), LATER_START).map((start) => from + start.to);
    const start = starts.find((later) => isPhone(text, { from: later, to }, country));
    return start === undefined ? [] : [{ from: start, to }];
  });
}

function isPhone(text: string, { from, to }: Span, country: string): boolean {
  const candidate = text.slice(from, to);
  const digits = candidate.replace(/\D/g, "");
  if (digits.length < MINIMUM || YEARS.test(candidate) || DATES.test(candidate)) return false;
  // A leading plus or zero is the mark of a telephone number; better one mask too many than one too few.
  if (/^[+(]?[+(\s]?0|^\+/.test(candidate)) return true;
  if (MEASURE_BEFORE.test(text.slice(0, from)) || MEASURE_AFTER.test(text.slice(to))) return false;
  if (digits.length < MINIMUM_WITHOUT_PREFIX) return false;
  return isValidPhoneNumber(digits, country as CountryCode) || isValidPhoneNumber(`+${digits}`);
}
