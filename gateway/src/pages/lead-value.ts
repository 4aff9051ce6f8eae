import type { Kit } from "@doorlight/common/runtime";
import { hours } from "@doorlight/common/time";
import { LRUCache } from "lru-cache";
import type { LeadType, Locale } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";

/** What leads of a type came to in a place. */
export type PlaceFigures = {
  kind: "place" | "region" | "country";
  /** In the reader's language; empty for the country. */
  name: string;
  /** Leads of the last 365 days. */
  published: number;
  /** Purchases of leads that are old enough to tell, and how many of them ended in an assignment. */
  purchases: number;
  assignments: number;
};

type Asked = { country: string; locale: Locale; leadType: LeadType; place: string };
/** A node of the location tree; empty for the whole country. */
type Counted = { country: string; leadType: LeadType; locationId: string };

export type LeadValue = ReturnType<typeof makeLeadValue>;

/** So many places by type of lead are kept; each is a few numbers. */
const MOST_KEPT = 2000;

/**
 * The figures behind the calculator: of the place that somebody wrote, its region and the country, from the narrowest. Each
 * is counted once an hour, whatever words led to it. A place that nobody knows is left out.
 */
export function makeLeadValue(
  { clock }: Pick<Kit<Config>, "clock">,
  {
    leads,
    followUps,
  }: { leads: Pick<Clients["leads"], "listLocations">; followUps: Pick<Clients["followUps"], "getPlaceFigures"> },
) {
  const kept = new LRUCache<string, Pick<PlaceFigures, "published" | "purchases" | "assignments">, Counted>({
    max: MOST_KEPT,
    ttl: hours(1),
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (_key, _stale, { context }) => {
      const { published, purchases, assignments } = await followUps.getPlaceFigures(context);
      return { published, purchases, assignments };
    },
  });

  /** The city of a place, or the region that was asked for, and the region above. */
  async function placesOf({ country, locale, place: query }: Asked) {
    if (!query) return [];
    const [found] = (await leads.listLocations({ country, query, limit: 1, locale })).locations;
    if (!found) return [];
    const ids = [...found.ancestorIds, found.id].slice(0, 2);
    return ids
      .map((locationId, depth) => ({ locationId, name: found.path[depth] ?? found.name, depth }))
      .toReversed()
      .map(({ depth, ...place }) => ({
        ...place,
        kind: depth === 0 && ids.length > 1 ? ("region" as const) : ("place" as const),
      }));
  }

  return async (asked: Asked): Promise<PlaceFigures[]> => {
    const { country, leadType } = asked;
    const places = [...(await placesOf(asked)), { kind: "country", name: "", locationId: "" } as const];
    return Promise.all(
      places.map(async ({ locationId, ...place }) => {
        const context = { country, leadType, locationId };
        return { ...place, ...(await kept.forceFetch(Object.values(context).join("|"), { context })) };
      }),
    );
  };
}
