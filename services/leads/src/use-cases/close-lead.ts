import type { Tx } from "@doorlight/common/db";
import type { ChangedLead, ClosingReason } from "../domain/lead.ts";
import { after } from "../domain/lead-window.ts";
import type { Closing } from "../domain/seller-request.ts";

type Ports = {
  leads: {
    lockedRequestOf(tx: Tx, id: string): Promise<string | undefined>;
    end(tx: Tx, id: string, at: Date): Promise<ChangedLead>;
  };
  reopenings: { lastAt(from: Tx, id: string): Promise<Date | null> };
  requests: { close(tx: Tx, id: string, at: Date): Promise<Closing> };
  pauses: { end(tx: Tx, leadId: string, ending: "closed", at: Date): Promise<unknown> };
  listings: { remove(tx: Tx, leadIds: readonly string[]): Promise<void> };
  events: { leadClosed(tx: Tx, lead: ChangedLead, closedAt: Date, reason: ClosingReason): Promise<void> };
};

export type CloseLead = ReturnType<typeof makeCloseLead>;

/** Removes a lead from the lists because its request is closed; returns when it was closed the first time. */
export function makeCloseLead({ leads, reopenings, requests, pauses, listings, events }: Ports) {
  return async (tx: Tx, leadId: string, endedAt: Date): Promise<Date> => {
    const requestId = await leads.lockedRequestOf(tx, leadId);
    if (!requestId) throw new Error(`There is no lead ${leadId} to close`);
    const reopenedAt = await reopenings.lastAt(tx, leadId);
    // Each closing is later than the reopening before it, which tells consumers their order.
    const closedAt = reopenedAt && endedAt <= reopenedAt ? after(reopenedAt, 1) : endedAt;
    const closing = await requests.close(tx, requestId, closedAt);
    if (closing.isFirst) {
      const lead = await leads.end(tx, leadId, closedAt);
      await listings.remove(tx, [leadId]);
      // One that ended before has its own ending.
      await pauses.end(tx, leadId, "closed", closedAt);
      await events.leadClosed(tx, lead, closedAt, closing.reason);
    }
    return closing.closedAt;
  };
}
