import type { Clock } from "@doorlight/common/time";
import { refuse } from "@doorlight/common/errors";
import { VOLUME_MS, type LeadList, type ShownLeadList } from "../domain/lead-list.ts";
import { after } from "../domain/lead-window.ts";
import type { LocatedNode } from "../domain/location.ts";
import type { Viewer } from "../domain/viewer.ts";

/** So many places tell an agent which list it is. */
const PLACES_SHOWN = 5;

type Ports = {
  leadLists: {
    ofUser(userId: string): Promise<LeadList[]>;
    find(userId: string, id: string): Promise<LeadList | undefined>;
  };
  leadVolume: { ofLists(listIds: readonly string[], since: Date): Promise<Map<string, number>> };
  locations: { byIds(country: string, ids: readonly string[]): Promise<LocatedNode[]> };
  clock: Clock;
};

/** An agent's lists with their first places and the leads of the last 30 days. */
export function makeShowLeadLists({ leadLists, leadVolume, locations, clock }: Ports) {
  async function shown(lists: readonly LeadList[]): Promise<ShownLeadList[]> {
    const ids = lists.map(({ id }) => id);
    const countries = [...new Set(lists.map(({ country }) => country))];
    const [volumes, ...nodes] = await Promise.all([
      leadVolume.ofLists(ids, after(clock.now(), -VOLUME_MS)),
      ...countries.map((country) =>
        locations.byIds(
          country,
          lists.filter((list) => list.country === country).flatMap(({ locationIds }) => firstOf(locationIds)),
        ),
      ),
    ]);
    const byId = new Map(nodes.flat().map((node) => [node.id, node]));
    return lists.map((list) => ({
      list,
      places: firstOf(list.locationIds).flatMap((id) => byId.get(id) ?? []),
      volume: volumes.get(list.id) ?? 0,
    }));
  }

  return {
    all: async ({ userId }: Pick<Viewer, "userId">): Promise<ShownLeadList[]> => shown(await leadLists.ofUser(userId)),
    /** Refuses `not_found`. */
    async one(id: string, { userId }: Viewer): Promise<ShownLeadList> {
      const list = (await leadLists.find(userId, id)) ?? refuse("not_found");
      return (await shown([list]))[0]!;
    },
  };
}

function firstOf(ids: readonly string[]): string[] {
  return ids.slice(0, PLACES_SHOWN);
}
