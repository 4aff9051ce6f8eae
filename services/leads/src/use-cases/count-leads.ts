import { refuse } from "@doorlight/common/errors";
import type { Locale } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { LeadFilter } from "../domain/lead-filter.ts";
import { listedSince } from "../domain/lead-window.ts";
import { isLocationId, type LocatedNode } from "../domain/location.ts";
import { boundsAround, type Bounds, type MapPoint } from "../domain/location-tree.ts";
import { seesCountry, type Viewer } from "../domain/viewer.ts";

type CountQuery = Pick<LeadFilter, "country" | "leadTypes" | "propertyTypes" | "priceMax" | "withinDays"> & {
  /** Counts in the areas below these; in the regions when there are none. */
  parentIds: string[];
  /** Counts in these instead. */
  locationIds: string[];
  /** In which the names are read. */
  locale: Locale;
};

type LeadsByArea = {
  areas: LeadArea[];
  /** Around the parents. */
  bounds: Bounds | undefined;
  /** Of all areas within the bounds. */
  points: MapPoint[];
};

type LeadArea = { node: LocatedNode; lat: number; lon: number; leads: number };

type Ports = {
  locations: {
    byIds(country: string, ids: readonly string[]): Promise<LocatedNode[]>;
    pointsOf(country: string, ids: readonly string[]): Promise<MapPoint[]>;
    pointsBelow(country: string, parentIds: readonly string[]): Promise<MapPoint[]>;
  };
  openLeads: { countIn(filter: LeadFilter, since: Date): Promise<Map<string, number>> };
  clock: Clock;
};

/**
 * The open leads with free spots in each area below some nodes, or in given nodes. A node without children counts itself.
 * Unknown ids count nothing. Refuses `forbidden` for a country that the viewer may not see.
 */
export function makeCountLeads({ locations, openLeads, clock }: Ports) {
  return async (query: CountQuery, viewer: Viewer): Promise<LeadsByArea> => {
    if (!seesCountry(viewer, query.country)) return refuse("forbidden");
    const { country, leadTypes, propertyTypes, priceMax, withinDays } = query;
    const isOfCountry = query.locationIds.length === 0 && query.parentIds.length === 0;
    const asked = query.locationIds.filter(isLocationId);
    const parentIds = asked.length > 0 ? [] : query.parentIds.filter(isLocationId);
    const parents = await locations.pointsOf(country, asked.length > 0 ? asked : parentIds);
    const opened = asked.length > 0 ? [] : parents.filter(({ childCount }) => childCount > 0).map(({ id }) => id);
    const leaves = parents.filter(({ id }) => !opened.includes(id));
    const below = opened.length > 0 || isOfCountry ? await locations.pointsBelow(country, opened) : [];

    const points = new Map([...leaves, ...below].map((point) => [point.id, point]));
    const filter: LeadFilter = {
      country,
      leadTypes,
      propertyTypes,
      priceMax,
      withinDays,
      locationIds: [...points.keys()],
      words: [],
      order: "newest",
    };
    const counts = await openLeads.countIn(filter, listedSince(clock.now(), withinDays));
    const nodes = await locations.byIds(country, [...counts.keys()]);
    const areas = nodes.flatMap((node) => {
      const point = points.get(node.id);
      return point ? [{ node, lat: point.lat, lon: point.lon, leads: counts.get(node.id) ?? 0 }] : [];
    });
    return {
      areas: areas.toSorted((one, other) => other.leads - one.leads),
      bounds: boundsAround(parents.map(({ bounds }) => bounds)),
      points: isOfCountry ? [] : [...points.values()],
    };
  };
}
