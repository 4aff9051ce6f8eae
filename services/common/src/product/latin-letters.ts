/** Letters that no decomposition turns into plain ones. */
const SPECIAL: Readonly<Record<string, string>> = {
  ø: "o",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ȷ: "j",
};

/** Cyrillic and Greek letters that look like Latin ones, small and capital. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ["авекмнорстухіјѕһԁԛԝӏ", "abekmhopctyxijshdqwl"],
    ["АВЕКМНОРСТУХІЈЅҺԀԚԜӀ", "abekmhopctyxijshdqwl"],
    ["αβικνορτυχ", "abikvoptux"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"],
  ].flatMap(([from = "", to = ""]) => Array.from(from, (letter, index) => [letter, to.charAt(index)] as const)),
);

/** A letter as a small Latin one, if it has or looks like one. It carries no accent any more. */
export function plainLetter(letter: string): string {
  const small = LOOKALIKES.get(letter) ?? letter.toLowerCase();
  return SPECIAL[small] ?? small;
}

const DIGIT = /\p{Nd}/u;

/** A decimal digit of any script as 0 to 9. The digits of a script are a row of ten. */
export function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 10 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
