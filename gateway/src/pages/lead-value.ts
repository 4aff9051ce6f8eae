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

export type LeadValue = ReturnType<typeof makeLeadValue>;

/** As many answers are kept; each is a few numbers. */
const MOST_KEPT = 2000;

/**
 * The figures behind the calculator, counted once an hour: of the place that somebody wrote, its region and the country,
 * from the narrowest. A place that nobody knows is left out.
 */
export function makeLeadValue(
  { clock }: Pick<Kit<Config>, "clock">,
  {
    leads,
    followUps,
  }: { leads: Pick<Clients["leads"], "listLocations">; followUps: Pick<Clients["followUps"], "getPlaceFigures"> },
) {
  const kept = new LRUCache<string, PlaceFigures[], Asked>({
    max: MOST_KEPT,
    ttl: hours(1),
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (_key, _stale, { context }) => {
      const { country, leadType } = context;
      const places = [...(await placesOf(context)), { kind: "country", name: "", locationId: "" } as const];
      return Promise.all(
        places.map(async ({ locationId, ...place }) => {
          const figures = await followUps.getPlaceFigures({ country, locationId, leadType });
          const { published, purchases, assignments } = figures;
          return { ...place, published, purchases, assignments };
        }),
      );
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
    const key = [asked.country, asked.locale, asked.leadType, asked.place.toLowerCase()].join("|");
    return (await kept.fetch(key, { context: asked })) ?? [];
  };
}
