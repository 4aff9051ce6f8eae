import type { Tx } from "@doorlight/common/db";
import type { Announce, Leads, Listings, Requests } from "./ports.ts";

type Ports = { leads: Leads; requests: Requests; listings: Listings; announce: Announce };

export type CloseLead = (tx: Tx, leadId: string, closedAt: Date) => Promise<Date>;

/** Takes a lead off the list because its seller closed the request; answers when that was done the first time. */
export function makeCloseLead({ leads, requests, listings, announce }: Ports): CloseLead {
  return async (tx, leadId, closedAt) => {
    const requestId = await leads.lockedRequestOf(tx, leadId);
    if (!requestId) throw new Error(`There is no lead ${leadId} to close`);
    const closing = await requests.close(tx, requestId, closedAt);
    if (closing.isFirst) {
      const lead = await leads.end(tx, leadId, closedAt);
      await listings.remove(tx, [leadId]);
      await announce.leadClosed(tx, lead, closedAt);
    }
    return closing.closedAt;
  };
}
