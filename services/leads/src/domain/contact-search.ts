import { foldText } from "./fold-text.ts";
import type { PurchasedLead } from "./lead.ts";

/** Less would find every second telephone number. */
const FEWEST_DIGITS = 4;

const NUMBER = /^[+(]*\d[\d()./–-]*$/;

/**
 * Finds a buyer's lead by the name, telephone number, e-mail address, street, postal code or town of its contact. A lead
 * must have every word; groups of digits beside each other are one number, however it is spelled.
 */
export function contactMatcher(query: string): (lead: PurchasedLead) => boolean {
  const terms = termsOf(foldText(query.replaceAll(/[,;]/g, " ")));
  return (lead) => {
    const text = textOf(lead);
    const phone = lead.contact?.phone.replace(/\D/g, "") ?? "";
    return terms.every((words) => {
      if (text.includes(words.join(" "))) return true;
      const isNumber = words.every((word) => NUMBER.test(word));
      if (isNumber && isPhone(phone, words.join(""))) return true;
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

/** Whether a number, or the beginning or end of one, is written `spelling`. `phone` begins with the country's digits. */
function isPhone(phone: string, spelling: string): boolean {
  const digits = spelling.replace("(0)", "").replace(/\D/g, "");
  const significant = digits.replace(/^0+/, "");
  if (spelling.startsWith("+") || digits.startsWith("00")) {
    return significant.length >= FEWEST_DIGITS && phone.startsWith(significant);
  }
  if (significant.length + 1 < FEWEST_DIGITS) return false;
  // The codes of the product's countries have two or three digits.
  if (digits.startsWith("0")) return [2, 3].some((codeLength) => phone.startsWith(significant, codeLength));
  return significant.length >= FEWEST_DIGITS && phone.includes(significant);
}
