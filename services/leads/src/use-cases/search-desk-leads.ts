import type { Clock } from "@doorlight/common/time";
import { type SearchTerm, searchTerms } from "@doorlight/common/product";
import type { DeskFilter, DeskLead } from "../domain/desk-lead.ts";

type Ports = {
  leadDesk: {
    search(terms: readonly SearchTerm[], filter: DeskFilter, now: Date, limit: number): Promise<DeskLead[]>;
    find(id: string, now: Date): Promise<DeskLead | undefined>;
  };
  clock: Clock;
};

const MOST_FOUND = 50;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Leads by their id, whatever the filter, or by the seller or the address; `isCut` if there are more. */
export function makeSearchDeskLeads({ leadDesk, clock }: Ports) {
  return async (query: string, filter: DeskFilter): Promise<{ leads: DeskLead[]; isCut: boolean }> => {
    const asked = query.trim();
    const now = clock.now();
    if (ID.test(asked)) {
      const found = await leadDesk.find(asked, now);
      return { leads: found ? [found] : [], isCut: false };
    }
    const terms = searchTerms(asked);
    if (terms.length === 0) return { leads: [], isCut: false };
    const found = await leadDesk.search(terms, filter, now, MOST_FOUND + 1);
    return { leads: found.slice(0, MOST_FOUND), isCut: found.length > MOST_FOUND };
  };
}
