import type { Clock } from "@doorlight/common/time";
import { type SearchTerm, searchTerms } from "@doorlight/common/product";
import { isRowId } from "@doorlight/common/search";
import type { DeskFilter, DeskLead } from "../domain/desk-lead.ts";
import type { LocatedNode } from "../domain/location.ts";
import { makeFindPlaces } from "./find-places.ts";
import { makeLogFound } from "./log-found.ts";

type Ports = Parameters<typeof makeLogFound>[0] &
  Parameters<typeof makeFindPlaces>[0] & {
    leadDesk: {
      search(terms: readonly SearchTerm[], filter: DeskFilter, now: Date, limit: number): Promise<DeskLead[]>;
      findAny(id: string, now: Date): Promise<DeskLead | undefined>;
    };
    clock: Clock;
  };

const MOST_FOUND = 50;

type Found = { leads: DeskLead[]; isCut: boolean; places: LocatedNode[] };

/**
 * Leads by their id, whatever the filter but that for tests, or by the seller or the address; `isCut` if there are more. Places of the name are
 * only named, since the list of a place reads no contact and has the leads whose contact is erased.
 */
export function makeSearchDeskLeads({ leadDesk, clock, ...ports }: Ports) {
  const logFound = makeLogFound({ ...ports, clock });
  const findPlaces = makeFindPlaces(ports);
  return async (query: string, filter: DeskFilter, readerId: string): Promise<Found> => {
    const asked = query.trim();
    const now = clock.now();
    if (isRowId(asked)) {
      const found = await leadDesk.findAny(asked, now);
      return { leads: found?.test === filter.tests ? [found] : [], isCut: false, places: [] };
    }
    const terms = searchTerms(asked);
    if (terms.length === 0) return { leads: [], isCut: false, places: [] };
    const [found, places] = await Promise.all([
      leadDesk.search(terms, filter, now, MOST_FOUND + 1),
      findPlaces(asked, filter.country),
    ]);
    const leads = found.slice(0, MOST_FOUND);
    // That there is one more tells of it as much.
    await logFound(asked, found.map(sayingPlace), readerId);
    return { leads, isCut: found.length > MOST_FOUND, places };
  };
}

function sayingPlace({ id, place, placeNames }: DeskLead) {
  const named = [place, ...Object.values(placeNames)].flatMap(({ district, city, region }) => [district, city, region]);
  return { id, postalCode: place.postalCode, place: named };
}
