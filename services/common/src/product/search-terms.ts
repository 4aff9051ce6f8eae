import { foldText } from "./fold-text.ts";

/** Less would find every second telephone number. */
const FEWEST_DIGITS = 4;

const NUMBER = /^[+(]*\d[\d()./–-]*$/;

/** A word of a search, or groups of digits beside each other. */
export type SearchTerm = {
  words: string[];
  /** Undefined if it is no part of a telephone number. */
  phone: PhonePart | undefined;
};

/** Digits of a telephone number in its international form, without the plus. */
export type PhonePart = {
  digits: string;
  /** How many digits may come before; undefined for any number of them. */
  after: readonly number[] | undefined;
};

/** The terms of a search for people and what they leave behind; what is found has all. */
export function searchTerms(query: string): SearchTerm[] {
  return termsOf(foldText(query.replaceAll(/[,;]/g, " "))).map((words) => ({
    words,
    phone: words.every((word) => NUMBER.test(word)) ? phonePart(words.join("")) : undefined,
  }));
}

/** Each word by itself, but neighbouring groups of digits together. */
function termsOf(query: string): string[][] {
  const terms: string[][] = [];
  for (const word of query.split(" ").filter(Boolean)) {
    const last = terms.at(-1);
    if (last?.every((before) => NUMBER.test(before)) && NUMBER.test(word)) last.push(word);
    else terms.push([word]);
  }
  return terms;
}

/** The part of a number that is written `spelling`: its beginning, with or without the country's code, or any other. */
function phonePart(spelling: string): PhonePart | undefined {
  const written = spelling.replace("(0)", "").replace(/\D/g, "");
  const digits = written.replace(/^0+/, "");
  if (spelling.startsWith("+") || written.startsWith("00")) {
    return digits.length >= FEWEST_DIGITS ? { digits, after: [0] } : undefined;
  }
  if (digits.length + 1 < FEWEST_DIGITS) return undefined;
  // The codes of the product's countries have two or three digits.
  if (written.startsWith("0")) return { digits, after: [2, 3] };
  return digits.length >= FEWEST_DIGITS ? { digits, after: undefined } : undefined;
}
