import type { CountryPack } from "@doorlight/common/product";
import { localDate, startOfDay, type Clock } from "@doorlight/common/time";
import type { ListCounts } from "../domain/list-counts.ts";
import { after, LEAD_LIFE_MS } from "../domain/lead-window.ts";
import type { Viewer } from "../domain/viewer.ts";

type Ports = {
  listCounts: {
    of(agent: Pick<Viewer, "userId" | "country">, time: { today: Date; since: Date }): Promise<ListCounts>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** Today's new leads in an agent's lead lists, and leads about to sell out there. The day is that of the country. */
export function makeCountListLeads({ listCounts, packs, clock }: Ports) {
  return ({ userId, country }: Viewer): Promise<ListCounts> => {
    const now = clock.now();
    const zone = packs.get(country)?.timeZone ?? "UTC";
    const today = startOfDay(zone, localDate(zone, now));
    return listCounts.of({ userId, country }, { today, since: after(now, -LEAD_LIFE_MS) });
  };
}
