import { foldText, type PhonePart, searchTerms } from "@doorlight/common/product";
import type { PurchasedLead } from "./lead.ts";

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

function textOf({ contact, place, placeNames }: PurchasedLead): string {
  const towns = [place, ...Object.values(placeNames)].flatMap(({ city, district }) => [city, district]);
  const code = contact?.postalCode ?? place.postalCode;
  const person = contact ? [contact.firstName, contact.lastName, contact.email, contact.address] : [];
  return foldText([...person, code, code.replaceAll(" ", ""), ...new Set(towns)].join(" "));
}

function hasPart(number: string, { digits, after }: PhonePart): boolean {
  return after ? after.some((length) => number.startsWith(digits, length)) : number.includes(digits);
}
