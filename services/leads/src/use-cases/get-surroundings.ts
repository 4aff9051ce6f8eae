import { refuse } from "@doorlight/common/errors";
import type { LeadType } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { LeadFilter } from "../domain/lead-filter.ts";
import type { Lead, SimilarPrices } from "../domain/lead.ts";
import { after, LEAD_LIFE_MS, PRICE_MEMORY_MS } from "../domain/lead-window.ts";
import { seesCountry, type Viewer } from "../domain/viewer.ts";

type Area = { id: string; place: "city" | "region" };

type Ports = {
  leads: {
    byIds(ids: readonly string[]): Promise<Lead[]>;
    /** Its city, then its region. */
    areasOf(leadId: string): Promise<Area[]>;
  };
  openLeads: { page(filter: LeadFilter, since: Date, start: undefined, limit: number): Promise<Lead[]> };
  priceHistory: {
    similar(
      of: { locationId: string; leadType: LeadType; except: string },
      since: Date,
    ): Promise<Omit<SimilarPrices, "place">>;
  };
  clock: Clock;
};

type Surroundings = { nearby: Lead[]; prices: SimilarPrices | undefined };
const MOST_NEARBY = 4;
/** Fewer say more about those leads than about their place. */
const FEWEST_PRICES = 5;

/**
 * Open leads near a lead, and prices of its type there: in its city or, if that has too few, in its region. They are
 * list prices, which every agent sees. Refuses `not_found`.
 */
export function makeGetSurroundings({ leads, openLeads, priceHistory, clock }: Ports) {
  return async (leadId: string, viewer: Viewer): Promise<Surroundings> => {
    const [lead] = await leads.byIds([leadId]);
    if (!lead || !seesCountry(viewer, lead.country)) return refuse("not_found");
    const areas = await leads.areasOf(leadId);
    const [nearby, prices] = await Promise.all([nearbyOf(lead, areas), pricesOf(lead, areas)]);
    return { nearby, prices };
  };

  async function nearbyOf({ id, country }: Lead, areas: readonly Area[]): Promise<Lead[]> {
    const since = after(clock.now(), -LEAD_LIFE_MS);
    let found: Lead[] = [];
    for (const area of areas) {
      const filter = { ...everything, country, locationIds: [area.id] };
      const page = await openLeads.page(filter, since, undefined, MOST_NEARBY + 1);
      found = page.filter((other) => other.id !== id).slice(0, MOST_NEARBY);
      if (found.length === MOST_NEARBY) break;
    }
    return found;
  }

  async function pricesOf({ id, leadType }: Lead, areas: readonly Area[]): Promise<SimilarPrices | undefined> {
    const since = after(clock.now(), -PRICE_MEMORY_MS);
    for (const { id: locationId, place } of areas) {
      const prices = await priceHistory.similar({ locationId, leadType, except: id }, since);
      if (prices.leads >= FEWEST_PRICES) return { place, ...prices };
    }
    return undefined;
  }
}

const everything = {
  leadTypes: [],
  propertyTypes: [],
  words: [],
  priceMax: undefined,
  withinDays: undefined,
  order: "newest",
} satisfies Partial<LeadFilter>;
