/** Zero to nine in the languages of the countries and in everyday speech, without accents. */
const DIGITS = [
  "zero null nul nolla noll oh nought naught",
  "one yksi yks ett en een eins ein jeden jedna uks",
  "two kaksi kaks tva to zwei zwo dwa dwie kaks",
  "three kolme kol tre drei trzy kolm",
  "four nelja nel fyra fire vier cztery neli",
  "five viisi viis fem funf fuenf piec viis",
  "six kuusi kuus sex seks sechs szesc",
  "seven seitseman seitteman sju syv sieben siedem seitse",
  "eight kahdeksan kaheksan atta atte otte acht osiem kaheksa",
  "nine yhdeksan yheksan nio ni neun dziewiec uheksa",
];

/** Numbers of two digits; how they end does not matter. */
const TWO_DIGITS = [
  "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  "twenty thirty forty fourty fifty sixty seventy eighty ninety",
  "kymmenen",
  "tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio sjuttio attio nittio",
  "ti elleve elve tretten fjorten femten seksten sytten atten nitten tjue tyve tredve tretti forti fyrre femti",
  "halvtreds seksti tres sytti halvfjerds atti firs nitti halvfems",
  "zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
  "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
  "dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie",
  "dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat",
  "kumme uksteist kaksteist kolmteist neliteist viisteist kuusteist seitseteist kaheksateist uheksateist",
];

/** Ends of numbers of two digits: "viisikymmentä". */
const ENDS = "kymmenta toista kummend";
/** Inside a number of one word: "fünfundzwanzig". */
const JOINTS = "und og ja";
/** "Double seven". */
const REPEATS = "double dubbel dobbelt doppel tupla topelt podwojne triple trippel";

const values = new Map<string, string>([
  ...TWO_DIGITS.flatMap((words) => words.split(" ")).map((word): [string, string] => [word, "10"]),
  ...ENDS.split(" ").map((word): [string, string] => [word, "0"]),
  ...REPEATS.split(" ").map((word): [string, string] => [word, "1"]),
  ...DIGITS.flatMap((words, digit) => words.split(" ").map((word): [string, string] => [word, String(digit)])),
]);
const joints = new Set(JOINTS.split(" "));
const LONGEST = Math.max(...[...values.keys()].map(({ length }) => length));

/**
 * The digits that a word spells, alone or with others run together ("nollaneljä"); undefined for any other word. Of
 * numbers above nine only the count of digits is right.
 */
export function spelledDigits(word: string): string | undefined {
  const whole = values.get(word);
  if (whole !== undefined || word.length < 4) return whole;
  /** The digits of the word's first letters, for each number of letters that can be read. */
  const read: (string | undefined)[] = [""];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST); start < end && read[end] === undefined; start += 1) {
      const before = read[start];
      const part = word.slice(start, end);
      const value = values.get(part) ?? (start > 0 && joints.has(part) ? "" : undefined);
      if (before !== undefined && value !== undefined) read[end] = before + value;
    }
  }
  return read[word.length];
}
