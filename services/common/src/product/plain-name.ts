import { isReserved } from "./reserved-name.ts";

/** Emoji, with the characters that join and colour them. */
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

const tidy = (text: string) => text.replaceAll(pictures, "").trim().replace(/\s+/g, " ");

/**
 * Whether each word is written in one script whose look-alikes of Latin letters we know: other scripts have letters that are
 * drawn like ours, too. Of Latin it has what languages are written with, and no phonetic letters or small capitals, which pass
 * as ordinary ones.
 */
function hasPlainLetters(text: string): boolean {
  const words = text.normalize("NFKC").match(/[\p{Letter}\p{Mark}]+/gu) ?? [];
  return words.every((word) => scripts.some((script) => script.test(word)) && !unusualLatin.test(baseOf(word)));
}

const scripts = ["Latin", "Greek", "Cyrillic"].map((script) => new RegExp(`^[\\p{Script=${script}}\\p{Mark}]+$`, "u"));
/** Beyond Latin-1 and Latin Extended-A; schwa is an ordinary letter of Azerbaijani. */
const unusualLatin = /[^\P{Script=Latin}A-Za-z\u00AA-\u017FƏə]/u;
const baseOf = (word: string) => word.normalize("NFD").replace(/\p{Mark}/gu, "");

/**
 * A person's name fit for a mail of ours, or undefined. Anybody can sign up with any name and have us write to somebody else's
 * address, so a name must not carry a message or a link, nor pose as us.
 */
export function plainName(name: string, most: number): string | undefined {
  const plain = tidy(name);
  const isName = plain.length <= most && /^[\p{Letter}\p{Mark}'’ -]+$/u.test(plain) && hasPlainLetters(plain);
  return isName && !isReserved(plain) ? plain : undefined;
}

/** Enough for a house number or a year, and too few for a telephone number. */
const MOST_DIGITS = 4;

/** What no title needs, and a message in another's mail asks for. */
const PASSWORD = /password|passcode|salasan|tunnusluk|lösenord/iu;

/** A number to call, beside which stand words; a code alone may begin with a nought. */
const CALLED = /(?:^|[^\p{Letter}\p{Decimal_Number}])[+0](?:[ ()./-]*\p{Decimal_Number}){5}/u;

/** A code with the short name of its kind before it, as of an order or a cost centre, unless that is a word for a telephone. */
const CODE =
  /^(?!TEL|PUH|GSM|MOB|TLF|TFN|FAX|FON|SMS|RUF|DZW|APP)\p{Uppercase_Letter}{2,3}[ :#/-]{0,2}\p{Decimal_Number}+$/u;

/**
 * A dot ends an abbreviation, as in "Bost. Ab" and "Sp. z o.o. sp.k.", or stands before a letter alone; any other may make a
 * link.
 */
const LINK =
  / \.|\.(?!$|[,)]| [\p{Uppercase_Letter}\p{Decimal_Number}(&|–-]| ?(?:sp|\p{Letter})(?![\p{Letter}\p{Mark}\p{Decimal_Number}]))/u;

/** Whether a title or name of an office or a company carries no link, number to call or word for a password, in whichever characters. */
export function isPlainLabel(label: string): boolean {
  const plain = compatible(label);
  if (!/^[\p{Letter}\p{Mark}\p{Decimal_Number}'’"”„«»&+|/(),. –-]+$/u.test(plain) || !saysNothing(plain)) return false;
  return (plain.match(/\p{Decimal_Number}/gu) ?? []).length <= MOST_DIGITS;
}

/** The same of a reference, which is a code as often as a name: a number counts if it is written like one to call. */
export function isPlainReference(reference: string): boolean {
  const plain = compatible(reference);
  if (!/^[\p{Letter}\p{Mark}\p{Decimal_Number}'’&+|/(),.:;#_ –-]+$/u.test(plain) || !saysNothing(plain)) return false;
  const isCalled = /\p{Letter}/u.test(plain) && CALLED.test(plain) && !CODE.test(plain);
  return !isCalled && !plain.includes("//");
}

/** Compatible characters count as what they stand for: a one dot leader is a dot. */
const compatible = (text: string) => tidy(text.normalize("NFKC"));

const saysNothing = (plain: string) => hasPlainLetters(plain) && !PASSWORD.test(plain) && !LINK.test(plain);

/** A title, name of an office, or full name fit to be shown to others, or undefined: some were written before the rule. */
export function plainLabel(label: string | null | undefined): string | undefined {
  return label && isPlainLabel(label) && !isReserved(label) ? tidy(label) : undefined;
}
