import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { EndedLead, ReopenedLead } from "../domain/lead.ts";

type Ports = {
  db: Db;
  leads: {
    end(
      tx: Tx,
      leadId: string,
      at: Date,
      options: { isEvent: boolean },
    ): Promise<{ endedAt: Date; lead: EndedLead | undefined }>;
    reopen(tx: Tx, leadId: string, at: Date): Promise<ReopenedLead | undefined>;
    publishPrice(tx: Tx, leadId: string): Promise<void>;
  };
  events: {
    buyingEnded(tx: Tx, lead: EndedLead, endedAt: Date): Promise<void>;
    buyingReopened(tx: Tx, lead: ReopenedLead, reopenedAt: Date): Promise<void>;
  };
  clock: Clock;
};

export type EndBuying = ReturnType<typeof makeEndBuying>;

/**
 * Ends the buying of a lead, now for the call of leads, or in `tx` for the event that says the same. Purchases that
 * committed before stand; the instant that is returned tells which they are. A reopening lets it be bought again: leads gives it
 * an instant later than every closing before, so that closings that come late are known (decision 97).
 */
export function makeEndBuying({ db, leads, events, clock }: Ports) {
  async function endAt(tx: Tx, leadId: string, at: Date, isEvent: boolean): Promise<Date> {
    const { endedAt, lead } = await leads.end(tx, leadId, at, { isEvent });
    if (lead) await events.buyingEnded(tx, lead, endedAt);
    return endedAt;
  }

  /** With its list price, since the lists of leads have none any more. */
  async function reopen(tx: Tx, leadId: string, at: Date): Promise<void> {
    const lead = await leads.reopen(tx, leadId, at);
    if (!lead) return;
    await events.buyingReopened(tx, lead, at);
    await leads.publishPrice(tx, leadId);
  }

  return {
    /** The event of a reopening that leads knows of may still be on its way. */
    now: (leadId: string, reopenedAt: Date | null): Promise<Date> =>
      transaction(db, async (tx) => {
        if (reopenedAt) await reopen(tx, leadId, reopenedAt);
        return endAt(tx, leadId, clock.now(), false);
      }),
    at: (tx: Tx, leadId: string, at: Date): Promise<Date> => endAt(tx, leadId, at, true),
    reopen,
  };
}
