const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?<=\d\ufe0f?)\u20e3/gu;
const MATHEMATICAL_DIGITS = /[\u{1d7ce}-\u{1d7ff}]/gu;
const ZERO_CODES = [0x0660, 0x06f0, 0x0966];

/** Text without invisible characters, which can break up or disguise a number. */
export function withoutDisguise(text: string): string {
  return text.replace(INVISIBLE, "").replace(MATHEMATICAL_DIGITS, (digit) => digit.normalize("NFKC"));
}

/**
 * The text with plain digits and at signs instead of their other forms. Its length stays the same, so a span found in it
 * can be masked in the original. The letter O beside a digit counts as zero.
 */
export function withPlainDigits(text: string): string {
  return text.replace(/\P{ASCII}/gu, plainCharacter).replace(/[oO](?=[\s.-]?\d)|(?<=\d)[oO](?![\p{L}])/gu, "0");
}

function plainCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const zero = ZERO_CODES.find((start) => code >= start && code < start + 10);
  if (zero !== undefined) return String(code - zero);
  const compatible = character.normalize("NFKC");
  return /^[\d@+.()-]$/.test(compatible) && character.length === 1 ? compatible : character;
}
