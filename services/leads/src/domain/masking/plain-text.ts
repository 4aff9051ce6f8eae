const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]/g;
const KEYCAP = /(?<=\d)\ufe0f?\u20e3/g;
const ZERO_CODES = [0x0660, 0x06f0, 0x0966];

/** Text without the characters that nobody sees and that only serve to break a number in two. */
export function withoutInvisible(text: string): string {
  return text.replace(KEYCAP, "").replace(INVISIBLE, "");
}

/**
 * The same length of text in which every kind of digit and at sign is the plain one, so that what is found in it can
 * be masked in the original. The letter O beside a digit counts as zero.
 */
export function withPlainDigits(text: string): string {
  return text.replace(/[^\x00-\x7f]/g, plainCharacter).replace(/[oO](?=[\s.-]?\d)|(?<=\d)[oO](?![\p{L}])/gu, "0");
}

function plainCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const zero = ZERO_CODES.find((start) => code >= start && code < start + 10);
  if (zero !== undefined) return String(code - zero);
  const compatible = character.normalize("NFKC");
  return /^[\d@+.()-]$/.test(compatible) ? compatible : character;
}
