import type { DeskLead } from "@doorlight/gateway/contract";
import { aLead } from "./leads.ts";

/** A lead on sale in Espoo, of which one of four spots is sold. */
export function aDeskLead(changes: Partial<DeskLead> = {}): DeskLead {
  const { id, leadType, country, propertyType, rooms, area, constructionYear, condition, valuation, place } = aLead();
  return {
    id,
    requestId: "01900000-0000-7000-8000-0000000000aa",
    leadType,
    country,
    propertyType,
    rooms,
    area,
    constructionYear,
    condition,
    valuation,
    place,
    state: "open",
    source: "web",
    submittedAt: "2026-11-20T08:00:00.000Z",
    confirmedAt: "2026-11-20T08:05:00.000Z",
    publishedAt: "2026-11-20T08:05:00.000Z",
    expiresAt: "2026-11-27T08:05:00.000Z",
    soldOutAt: null,
    closedAt: null,
    withdrawnAt: null,
    contactErasedAt: null,
    cap: 4,
    spotsLeft: 3,
    ...changes,
  };
}
