import { createHash } from "node:crypto";
import { refuse, refuseField } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import type { Clock } from "@doorlight/common/time";
import { z } from "zod";
import type { LeadCount, LeadFilter } from "../domain/lead-filter.ts";
import type { Lead } from "../domain/lead.ts";
import { listedSince } from "../domain/lead-window.ts";
import { isLocationId } from "../domain/location.ts";
import { seesCountry, type Viewer } from "../domain/viewer.ts";

type Start = { publishedAt: Date; leadId: string };

type Ports = {
  openLeads: {
    /** The first leads after `start`, among those published after `since`. */
    page(filter: LeadFilter, since: Date, start: Start | undefined, limit: number): Promise<Lead[]>;
    /** Of many leads it counts some: `isLeast` says that there may be more. */
    count(filter: LeadFilter, since: Date): Promise<LeadCount>;
  };
  clock: Clock;
};

type LeadPage = {
  leads: Lead[];
  /** Empty on the last page. */
  nextCursor: string;
  /** Of the whole list, counted when its first page was read; a minimum if the list is long. */
  total: number;
  totalIsLeast: boolean;
};

const paging = makePaging(
  z.strictObject({
    publishedAt: z.coerce.date(),
    leadId: z.uuid(),
    total: z.int().min(0),
    isLeast: z.optional(z.literal(true)),
    /** The fingerprint of the filter: a cursor fits one list only. */
    list: z.string(),
  }),
);

/**
 * A page of the new leads that match a filter. Refuses `forbidden` for a country that the viewer may not see, and
 * `invalid_request` for an unknown location id or a cursor of another list.
 */
export function makeListLeads({ openLeads, clock }: Ports) {
  return async (filter: LeadFilter, limit: number, cursor: string, viewer: Viewer): Promise<LeadPage> => {
    if (!seesCountry(viewer, filter.country)) return refuse("forbidden");
    if (!filter.locationIds.every(isLocationId)) {
      return refuseField("locationIds", "invalid_format", "must be ids of locations");
    }
    const list = fingerprint(filter);
    const start = paging.start(cursor);
    if (start && start.list !== list) {
      return refuseField("cursor", "invalid_cursor", "must be the cursor of a page of this list");
    }
    const since = listedSince(clock.now(), filter.withinDays);
    const [found, { total, isLeast = false }] = await Promise.all([
      openLeads.page(filter, since, start, limit + 1),
      start ?? openLeads.count(filter, since),
    ]);
    const { items, nextCursor } = paging.page(found, limit, ({ publishedAt, id }) => ({
      publishedAt,
      leadId: id,
      total,
      ...(isLeast && { isLeast }),
      list,
    }));
    return { leads: items, nextCursor, total, totalIsLeast: isLeast };
  };
}

function fingerprint(filter: LeadFilter): string {
  const text = JSON.stringify(filter, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}
