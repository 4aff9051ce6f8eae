import type { Clock } from "@doorlight/common/time";
import { refuse } from "@doorlight/common/errors";
import { VOLUME_MS, type LeadList, type ShownLeadList } from "../domain/lead-list.ts";
import { after } from "../domain/lead-window.ts";
import type { LocatedNode } from "../domain/location.ts";
import type { Viewer } from "../domain/viewer.ts";

/** So many places tell an agent which list it is. */
const PLACES_SHOWN = 5;

type Ports = {
  leadLists: { ofUser(userId: string): Promise<LeadList[]> };
  leadVolume: { ofLists(userId: string, since: Date): Promise<Map<string, number>> };
  locations: { byIds(country: string, ids: readonly string[]): Promise<LocatedNode[]> };
  clock: Clock;
};

export type ShowLeadLists = ReturnType<typeof makeShowLeadLists>;

/** An agent's lists with their first places and the leads of the last 30 days. */
export function makeShowLeadLists({ leadLists, leadVolume, locations, clock }: Ports) {
  async function all({ userId }: Viewer): Promise<ShownLeadList[]> {
    const [lists, volumes] = await Promise.all([
      leadLists.ofUser(userId),
      leadVolume.ofLists(userId, after(clock.now(), -VOLUME_MS)),
    ]);
    const countries = [...new Set(lists.map(({ country }) => country))];
    const nodes = await Promise.all(
      countries.map((country) =>
        locations.byIds(
          country,
          lists.filter((list) => list.country === country).flatMap(({ locationIds }) => firstOf(locationIds)),
        ),
      ),
    );
    const byId = new Map(nodes.flat().map((node) => [node.id, node]));
    return lists.map((list) => ({
      list,
      places: firstOf(list.locationIds).flatMap((id) => byId.get(id) ?? []),
      volume: volumes.get(list.id) ?? 0,
    }));
  }

  return {
    all,
    /** Refuses `not_found`. */
    async one(id: string, viewer: Viewer): Promise<ShownLeadList> {
      return (await all(viewer)).find(({ list }) => list.id === id) ?? refuse("not_found");
    },
  };
}

function firstOf(ids: readonly string[]): string[] {
  return ids.slice(0, PLACES_SHOWN);
}
