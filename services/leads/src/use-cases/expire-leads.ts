import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead } from "../domain/lead.ts";

type Ports = {
  db: Db;
  leads: { endDue(tx: Tx, now: Date, limit: number): Promise<(ChangedLead & { expiresAt: Date })[]> };
  listings: { remove(tx: Tx, leadIds: readonly string[]): Promise<void> };
  events: { leadExpired(tx: Tx, lead: ChangedLead, expiredAt: Date): Promise<void> };
  clock: Clock;
};

const BATCH = 200;

/** Ends the leads whose seven days are over; lists leave them out to the second anyway. */
export function makeExpireLeads({ db, leads, listings, events, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (;;) {
      const ended = await transaction(db, async (tx) => {
        const batch = await leads.endDue(tx, now, BATCH);
        await listings.remove(
          tx,
          batch.map(({ id }) => id),
        );
        for (const lead of batch) await events.leadExpired(tx, lead, lead.expiresAt);
        return batch.length;
      });
      if (ended < BATCH) return;
    }
  };
}
