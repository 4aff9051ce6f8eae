import { transaction, type Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Announce, Leads, Listings } from "./ports.ts";

type Ports = { db: Db; leads: Leads; listings: Listings; announce: Announce; clock: Clock };

const AT_ONCE = 200;

/** Ends the leads whose seven days are over; lists leave them out on the second anyway. */
export function makeExpireLeads({ db, leads, listings, announce, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (;;) {
      const ended = await transaction(db, async (tx) => {
        const batch = await leads.endDue(tx, now, AT_ONCE);
        await listings.remove(
          tx,
          batch.map(({ id }) => id),
        );
        for (const lead of batch) await announce.leadExpired(tx, lead, lead.expiresAt);
        return batch.length;
      });
      if (ended < AT_ONCE) return;
    }
  };
}
