import { isValidPhoneNumber } from "libphonenumber-js/max";
import type { CountryCode } from "libphonenumber-js/max";
import { numberRows, type Group } from "./number-groups.ts";
import type { Span } from "./span.ts";
import type { View } from "./view.ts";

const YEARS = /^(?:(?:19|20)\d\d[\s,;/–—-]{0,3})+$/;
const DATE = String.raw`(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:(?:19|20)\d\d|\d{2})|(?:19|20)\d\d(?:-\d\d-\d\d)?)`;
const ONE_DATE = new RegExp(`^${DATE}$`);
const TIME = String.raw`(?:[01]?\d|2[0-4])[.:][0-5]\d`;
const DATES = new RegExp(
  String.raw`^(?:${DATE}(?:[\s,;–—-]{1,3}${DATE})*)?(?:[\s,]{0,3}${TIME}(?: ?[–-] ?${TIME})?)?$`,
);
const MEASURE_BEFORE = /(?:€|£|\$|\bkr|\beur|\bgbp|\bsek|\bnok|\bdkk|\bpln) ?$/;
const MEASURE_AFTER =
  /^[\s.,:-]{0,2}(?:€|£|e\b|eur|kr|sek|nok|dkk|pln|zl|gbp|pounds|m\b|m2|m3|k?m\b|sq|kvm|qm|neli|ha\b|heh|hekt|mi\b|mil|%)/;
/** Punctuation that one number seldom has inside. */
const STRONG_GAP = /[\n;:=~#<>|!?]|, |\. /;
const THOUSANDS_GAP = /^[ .,]$/;

const FEWEST = 7;
const FEWEST_SPELLED = 6;
/** A number without a leading plus or zero counts from this number of digits on. */
const FEWEST_UNMARKED = 8;
const MOST = 17;
/** A text with more numbers than this is made up; all that look like telephone numbers then count as such. */
const MOST_CHECKS = 300;

type Row = { text: string; groups: readonly Group[]; isValid(digits: string): boolean };

/** Telephone numbers in figures or words, in the forms that people use; not years, dates, prices and areas. */
export function findPhones({ text }: View, country: string): Span[] {
  const isValid = makeValidity(country);
  return numberRows(text).flatMap((groups) => phonesIn({ text, groups, isValid }));
}

/** Whether digits are a telephone number of the country, or with their own prefix one of any country. */
function makeValidity(country: string) {
  let checks = 0;
  const fewest = country === "EE" ? FEWEST : FEWEST_UNMARKED;
  return (digits: string): boolean => {
    if (digits.length < fewest || digits.length > 15) return false;
    checks += 1;
    if (checks > MOST_CHECKS) return true;
    return isValidPhoneNumber(digits, country as CountryCode) || isValidPhoneNumber(`+${digits}`);
  };
}

function phonesIn(row: Row): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < row.groups.length) {
    const end = phoneEnd(row, start);
    if (end > start) spans.push({ from: withPrefix(row, start), to: row.groups[end - 1]?.to ?? 0 });
    start = end > start ? end : Math.max(start + 1, amountEnd(row, start), dateEnd(row, start));
  }
  return spans;
}

/** The end of the telephone number that begins with a group, exclusive; its start if there is none. */
function phoneEnd(row: Row, start: number): number {
  const first = row.groups[start];
  if (!first) return start;
  const ends = isMarked(row, first) ? [markedEnd(row, start)] : first.isGlued ? [] : unmarkedEnds(row, start);
  return ends.find((end) => isPhone(row, start, end)) ?? start;
}

/** A leading plus or zero is the mark of a telephone number. */
function isMarked({ text }: Row, { digits, from }: Group): boolean {
  return /\+ ?\(?$/.test(text.slice(Math.max(0, from - 3), from)) || (digits.startsWith("0") && digits !== "000");
}

/** Better one mask too many than one too few: a marked number extends until something else clearly begins. */
function markedEnd(row: Row, start: number): number {
  let digits = row.groups[start]?.digits ?? "";
  let end = start + 1;
  for (let group = row.groups[end]; group; group = row.groups[(end += 1)]) {
    const isWhole = digits.length >= 9 || (digits.length >= FEWEST && row.isValid(digits));
    if (digits.length + group.digits.length > MOST || (isWhole && STRONG_GAP.test(group.gap))) break;
    digits += group.digits;
  }
  return withoutMeasure(row, start, end);
}

/** The ends before a clear break, the farthest first. */
function unmarkedEnds(row: Row, start: number): number[] {
  const { text, groups } = row;
  if (MEASURE_BEFORE.test(text.slice(Math.max(0, (groups[start]?.from ?? 0) - 5), groups[start]?.from))) return [];
  const ends: number[] = [];
  let length = 0;
  for (let end = start + 1; end <= groups.length; end += 1) {
    length += groups[end - 1]?.digits.length ?? 0;
    if (length > MOST) break;
    const next = groups[end];
    if (!next || STRONG_GAP.test(next.gap)) ends.unshift(withoutMeasure(row, start, end));
  }
  return ends.slice(0, 4);
}

/** Without the last amount, if a unit follows it: "040 1234567 350 000 €". */
function withoutMeasure({ text, groups }: Row, start: number, end: number): number {
  const last = groups[end - 1];
  if (!last || !MEASURE_AFTER.test(text.slice(last.to, last.to + 12))) return end;
  let cut = end - 1;
  while (cut > start && isThousands(groups[cut - 1], groups[cut])) cut -= 1;
  return cut;
}

function isPhone(row: Row, start: number, end: number): boolean {
  const groups = row.groups.slice(start, end);
  const [first, last] = [groups[0], groups.at(-1)];
  if (!first || !last) return false;
  const digits = groups.map((group) => group.digits).join("");
  if (groups.filter(({ isSpelled }) => isSpelled).length >= 3) return digits.length >= FEWEST_SPELLED;
  const written = row.text.slice(first.from, last.to);
  if (digits.length < FEWEST || YEARS.test(written) || DATES.test(written)) return false;
  if (isMarked(row, first)) return true;
  const isBroken = groups.slice(1).some(({ gap }) => STRONG_GAP.test(gap));
  if (isBroken && groups.some((group) => YEARS.test(group.digits))) return false;
  return row.isValid(digits);
}

function isThousands(before: Group | undefined, group: Group | undefined): boolean {
  if (!before || !group) return false;
  return before.digits.length <= 3 && group.digits.length === 3 && THOUSANDS_GAP.test(group.gap);
}

/** The end of an amount in thousands, if something else follows it: "1 250 000". */
function amountEnd({ text, groups }: Row, start: number): number {
  if (!/^[1-9]\d{0,2}$/.test(groups[start]?.digits ?? "")) return start;
  let end = start + 1;
  while (isThousands(groups[end - 1], groups[end])) end += 1;
  const [last, next] = [groups[end - 1], groups[end]];
  const isWhole = !next || STRONG_GAP.test(next.gap) || MEASURE_AFTER.test(text.slice(last?.to, (last?.to ?? 0) + 12));
  return isWhole ? end : start;
}

/** The end of a date of three groups. */
function dateEnd({ text, groups }: Row, start: number): number {
  const end = start + 3;
  return ONE_DATE.test(text.slice(groups[start]?.from, groups[end - 1]?.to ?? 0)) ? end : start;
}

/** A number begins with its bracket and its plus. */
function withPrefix({ text, groups }: Row, start: number): number {
  const from = groups[start]?.from ?? 0;
  const prefix = /(?:\+ ?)?\(?$/.exec(text.slice(Math.max(0, from - 3), from))?.[0] ?? "";
  return from - prefix.length;
}
