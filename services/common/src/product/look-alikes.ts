/**
 * Letters that are drawn like others, behind the Latin ones: those of Unicode's confusables that a name in our languages
 * can be forged with. Letters that differ to the eye stay apart, and so do l, I and 1: a search must not mix them up.
 */
const alike: Record<string, string> = {
  // Latin
  i: "ıɪ",
  j: "ȷᴊ",
  a: "ɑᴀ",
  b: "ʙ",
  c: "ᴄ",
  d: "đðᴅɖ",
  e: "ᴇ",
  g: "ɡɢ",
  h: "ħʜ",
  k: "ᴋ",
  l: "łʟ",
  m: "ᴍ",
  n: "ɴ",
  o: "øᴏ",
  p: "ᴘ",
  r: "ʀ",
  s: "ꜱ",
  t: "ŧᴛ",
  u: "ᴜ",
  v: "ᴠ",
  w: "ᴡ",
  y: "ʏ",
  z: "ᴢ",
  ss: "ß",
  ae: "æ",
  oe: "œ",
};

/** Of other scripts; capitals by themselves, since some pairs are drawn like two different letters. */
const otherScripts: Record<string, string> = {
  a: "аАαΑ",
  b: "вВΒβ",
  c: "сСϲϹ",
  d: "ԁ",
  e: "еЕεΕ",
  g: "ԍ",
  h: "нНһҺΗ",
  i: "іІιΙ",
  j: "јЈϳ",
  k: "кКκΚ",
  l: "ӏӀ",
  m: "мМΜ",
  n: "ηΝ",
  o: "оОοΟ",
  p: "рРρΡ",
  q: "ԛԚ",
  s: "ѕЅ",
  t: "тТτΤ",
  u: "υμ",
  v: "ѵѴν",
  w: "ԝԜω",
  x: "хХχΧ",
  y: "уУүҮγΥ",
  z: "Ζζ",
};

const latinOf = new Map(
  [alike, otherScripts].flatMap((table) =>
    Object.entries(table).flatMap(([latin, letters]) => Array.from(letters).map((letter) => [letter, latin] as const)),
  ),
);

/** A decomposed text in which every letter that is drawn like a Latin one is that letter, in lower case. */
export function foldLookAlikes(text: string): string {
  return Array.from(text)
    .map((letter) => latinOf.get(letter) ?? latinOf.get(letter.toLowerCase()) ?? letter.toLowerCase())
    .join("");
}
