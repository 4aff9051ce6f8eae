import { foldText, type SearchTerm, searchTerms } from "@doorlight/common/product";
import { isRowId } from "@doorlight/common/search";
import { type Clock, hours } from "@doorlight/common/time";

/** Their reads go to the access log. */
export type LoggedContacts = {
  readMany(leadIds: readonly string[], reader: { readerId: string; readAt: Date; unlessSince: Date }): Promise<unknown>;
};
type Ports = { contacts: LoggedContacts; clock: Clock };

/** A lead, and all that is said of its place beside it. */
type Found = { id: string; place: readonly string[] };

/** A search is sent again and again; the access log names who searched once a day. */
const LOGGED_ONCE_MS = hours(24);

/** A read of a contact for the access log, but one that it has already. */
export function readNow(readerId: string, clock: Clock) {
  const readAt = clock.now();
  return { readerId, readAt, unlessSince: new Date(readAt.getTime() - LOGGED_ONCE_MS) };
}

/**
 * Who finds a lead by its contact has read as much of that contact as the search had words: the access log gets the read
 * before the search is answered. Only a postal code finds a lead by its place, which everybody sees: without one, a word that
 * the place has too was found in a name or a street.
 */
export function makeLogFound({ contacts, clock }: Ports) {
  return async (query: string, found: readonly Found[], readerId: string): Promise<void> => {
    if (isRowId(query.trim())) return;
    const terms = searchTerms(query);
    const byPlace = terms.some(hasDigit);
    const leadIds = found.filter(({ place }) => !byPlace || !terms.every(isSaidIn(place))).map(({ id }) => id);
    if (leadIds.length > 0) await contacts.readMany(leadIds, readNow(readerId, clock));
  };
}

function isSaidIn(place: readonly string[]): (term: SearchTerm) => boolean {
  const text = foldText(place.join(" "));
  const said = new Set(text.split(" "));
  // A search compares words with any part of the place, and a postal code, which is of the contact too, as a whole.
  return (term) =>
    hasDigit(term)
      ? term.words.every((word) => said.has(word)) || said.has(term.words.join(""))
      : text.includes(term.words.join(" "));
}

const hasDigit = ({ words }: SearchTerm) => words.some((word) => /\d/.test(word));
