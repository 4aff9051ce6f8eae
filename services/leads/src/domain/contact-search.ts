import { foldText } from "./fold-text.ts";
import type { PurchasedLead } from "./lead.ts";

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
type PhonePart = {
  digits: string;
  /** How many digits may come before; undefined for any number of them. */
  after: readonly number[] | undefined;
};

/** The terms of a search for contacts; a contact must have all. */
export function searchTerms(query: string): SearchTerm[] {
  return termsOf(foldText(query.replaceAll(/[,;]/g, " "))).map((words) => ({
    words,
    phone: words.every((word) => NUMBER.test(word)) ? phonePart(words.join("")) : undefined,
  }));
}

/**
 * Finds a buyer's lead by the name, telephone number, e-mail address, street, postal code or town of its contact. A lead
 * must have every word; groups of digits beside each other are one number, however it is spelled.
 */
export function contactMatcher(query: string): (lead: PurchasedLead) => boolean {
  const terms = searchTerms(query);
  return (lead) => {
    const text = textOf(lead);
    const number = lead.contact?.phone.replace(/\D/g, "") ?? "";
    return terms.every(({ words, phone }) => {
      if (text.includes(words.join(" "))) return true;
      if (phone && hasPart(number, phone)) return true;
      return words.length > 1 && words.every((word) => text.includes(word));
    });
  };
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

function textOf({ contact, place, placeNames }: PurchasedLead): string {
  const towns = [place, ...Object.values(placeNames)].flatMap(({ city, district }) => [city, district]);
  const code = contact?.postalCode ?? place.postalCode;
  const person = contact ? [contact.firstName, contact.lastName, contact.email, contact.address] : [];
  return foldText([...person, code, code.replaceAll(" ", ""), ...new Set(towns)].join(" "));
}

function hasPart(number: string, { digits, after }: PhonePart): boolean {
  return after ? after.some((length) => number.startsWith(digits, length)) : number.includes(digits);
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
