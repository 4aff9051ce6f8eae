import { foldText, type SearchTerm, searchTerms } from "@doorlight/common/product";
import { isRowId } from "@doorlight/common/search";
import { type Clock, hours } from "@doorlight/common/time";
import type { NewContactRead } from "../domain/lead.ts";

/** Their reads go to the access log. */
export type LoggedContacts = {
  readMany(leadIds: readonly string[], read: NewContactRead): Promise<unknown>;
};
type Ports = { contacts: LoggedContacts; clock: Clock };

/** A lead, its postal code, and the names of its place by whose beginnings the search finds all leads there. */
type Found = { id: string; postalCode: string; place?: readonly string[] };

/** A search is sent again and again; the access log names who searched once a day. */
const LOGGED_ONCE_MS = hours(24);

/** That somebody found a lead by its contact, for the access log, but what it has already. */
export function foundNow(readerId: string, clock: Clock): NewContactRead {
  const readAt = clock.now();
  return { readerId, readAt, isFound: true, unlessSince: new Date(readAt.getTime() - LOGGED_ONCE_MS) };
}

/**
 * Who finds a lead by its contact has read as much of that contact as the search had words: the access log gets the read
 * before the search is answered. A postal code, alone or with names that the search compares with places, finds all leads
 * there; a name without one was found in the contact.
 */
export function makeLogFound({ contacts, clock }: Ports) {
  return async (query: string, found: readonly Found[], readerId: string): Promise<void> => {
    if (isRowId(query.trim())) return;
    const isPlace = placeIn(searchTerms(query));
    const leadIds = found.filter((lead) => !isPlace(lead)).map(({ id }) => id);
    if (leadIds.length > 0) await contacts.readMany(leadIds, foundNow(readerId, clock));
  };
}

/** Whether a search is a lead's postal code and names of its place, and nothing else. */
function placeIn(terms: readonly SearchTerm[]): (lead: Found) => boolean {
  const words = terms.flatMap((term) => term.words);
  const code = words.filter(hasDigit).join("");
  const names = words.filter((word) => !hasDigit(word));
  return ({ postalCode, place = [] }) => {
    const said = foldText(place.join(" ")).split(" ");
    // Two letters are a beginning of too many words.
    const isSaid = (name: string) => said.some((word) => (name.length > 2 ? word.startsWith(name) : word === name));
    return code === foldText(postalCode).replaceAll(" ", "") && names.every(isSaid);
  };
}

export const hasDigit = (word: string) => /\d/.test(word);
