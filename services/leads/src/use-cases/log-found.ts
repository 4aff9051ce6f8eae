import { foldText, type SearchTerm, searchTerms } from "@doorlight/common/product";
import { isRowId } from "@doorlight/common/search";
import { type Clock, hours } from "@doorlight/common/time";

type Ports = {
  contacts: {
    readMany(
      leadIds: readonly string[],
      reader: { readerId: string; readAt: Date; unlessSince: Date },
    ): Promise<unknown>;
  };
  clock: Clock;
};

/** A lead, and all that is said of its place beside it. */
type Found = { id: string; place: readonly string[] };

/** A search is sent again and again; the access log names who searched once a day. */
const LOGGED_ONCE_MS = hours(24);

/**
 * Who finds a lead by its contact has read as much of that contact as the search had words: the access log gets the read
 * before the search is answered. A lead whose place, which everybody sees, has all the words was not found by its contact.
 */
export function makeLogFound({ contacts, clock }: Ports) {
  return async (query: string, found: readonly Found[], readerId: string): Promise<void> => {
    if (isRowId(query.trim())) return;
    const terms = searchTerms(query);
    const leadIds = found.filter(({ place }) => !terms.every(isSaidIn(place))).map(({ id }) => id);
    if (leadIds.length === 0) return;
    const readAt = clock.now();
    await contacts.readMany(leadIds, { readerId, readAt, unlessSince: new Date(readAt.getTime() - LOGGED_ONCE_MS) });
  };
}

function isSaidIn(place: readonly string[]): (term: SearchTerm) => boolean {
  const said = new Set(foldText(place.join(" ")).split(" "));
  return ({ words }) => words.every((word) => said.has(word)) || said.has(words.join(""));
}
