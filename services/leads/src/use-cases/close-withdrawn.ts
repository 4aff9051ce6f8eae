import { transaction, type Db } from "@doorlight/common/db";
import type { CloseLead } from "./close-lead.ts";

type Ports = {
  db: Db;
  leads: { openOfWithdrawn(): Promise<string[]> };
  reopenings: { lastAt(from: Db, leadId: string): Promise<Date | null> };
  /** Returns the instant that decides: purchases before it stand. */
  purchasing: { endBuying(leadId: string, reopenedAt: Date | null): Promise<Date> };
  closeLead: CloseLead;
};

/**
 * Closes the leads whose requests were withdrawn or marked as duplicates while purchasing was down, so that nobody buys them until they
 * expire. The purge erases their contacts.
 */
export function makeCloseWithdrawn({ db, leads, reopenings, purchasing, closeLead }: Ports) {
  return async (): Promise<void> => {
    for (const leadId of await leads.openOfWithdrawn()) {
      const endedAt = await purchasing.endBuying(leadId, await reopenings.lastAt(db, leadId));
      await transaction(db, (tx) => closeLead(tx, leadId, endedAt));
    }
  };
}
