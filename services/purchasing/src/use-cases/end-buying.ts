import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { EndedLead } from "../domain/lead.ts";

type Ports = {
  db: Db;
  leads: { end(tx: Tx, leadId: string, at: Date): Promise<{ endedAt: Date; lead: EndedLead | undefined }> };
  events: { buyingEnded(tx: Tx, lead: EndedLead, endedAt: Date): Promise<void> };
  clock: Clock;
};

export type EndBuying = ReturnType<typeof makeEndBuying>;

/**
 * Ends the buying of a lead, now for the call of leads, or in `tx` for the event that says the same. Purchases that
 * committed before stand; the instant that is returned tells which they are.
 */
export function makeEndBuying({ db, leads, events, clock }: Ports) {
  async function endAt(tx: Tx, leadId: string, at: Date): Promise<Date> {
    const { endedAt, lead } = await leads.end(tx, leadId, at);
    if (lead) await events.buyingEnded(tx, lead, endedAt);
    return endedAt;
  }
  return {
    now: (leadId: string): Promise<Date> => transaction(db, (tx) => endAt(tx, leadId, clock.now())),
    at: endAt,
  };
}
