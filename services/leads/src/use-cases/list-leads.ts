import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { LeadFilter } from "../domain/lead-filter.ts";
import type { Lead } from "../domain/lead.ts";
import { isLocationId } from "../domain/location.ts";
import { after, LEAD_LIFE_MS } from "../domain/lead-window.ts";
import { listCursor, readListCursor } from "../domain/list-cursor.ts";
import type { LeadList } from "./ports.ts";

type Ports = { db: Db; leadList: LeadList; clock: Clock };

export type LeadPage = {
  leads: Lead[];
  /** Undefined on the last page. */
  nextCursor: string | undefined;
  /** Of the whole list, as it was when its first page was read. */
  total: number;
};

/** A page of the new leads that fit a filter. Refuses `invalid_request` for what is no location, or no cursor of this list. */
export function makeListLeads({ db, leadList, clock }: Ports) {
  return async (filter: LeadFilter, limit: number, cursor: string): Promise<LeadPage> => {
    if (!filter.locationIds.every(isLocationId)) return refuseField("locationIds", "must be ids of locations");
    const start = cursor === "" ? undefined : readListCursor(filter, cursor);
    if (cursor !== "" && !start) return refuseField("cursor", "must be the cursor of a page of this list");
    const since = after(clock.now(), -LEAD_LIFE_MS);
    const [found, total] = await Promise.all([
      leadList.page(db, filter, since, start, limit + 1),
      start?.total ?? leadList.count(db, filter, since),
    ]);
    const leads = found.slice(0, limit);
    const last = leads.at(-1);
    const hasMore = last && found.length > limit;
    const nextCursor = hasMore
      ? listCursor(filter, { publishedAt: last.publishedAt, leadId: last.id, total })
      : undefined;
    return { leads, nextCursor, total };
  };
}

function refuseField(path: string, message: string): never {
  return refuse("invalid_request", { fields: [{ path, code: "invalid_format", message }] });
}
