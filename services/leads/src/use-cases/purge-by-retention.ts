import type { CountryPack } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { days, localDate, type Clock } from "@doorlight/common/time";
import type { ChangedLead, ErasureReason } from "../domain/lead.ts";
import { after } from "../domain/lead-window.ts";
import type { RetentionLimits } from "../domain/seller-request.ts";

type Ports = {
  db: Db;
  erasures: {
    due(tx: Tx, limits: RetentionLimits, limit: number): Promise<string[]>;
    erase(tx: Tx, requestIds: readonly string[], at: Date): Promise<ChangedLead[]>;
  };
  events: { contactErased(tx: Tx, lead: ChangedLead, erasedAt: Date, reason: ErasureReason): Promise<void> };
  views: { deleteBefore(country: string, day: string): Promise<void> };
  addresses: { deletePast(now: Date): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type PurgeByRetention = ReturnType<typeof makePurgeByRetention>;

const BATCH = 200;

/** Purges data older than the retention in its country's pack. May be interrupted and run again at any time. */
export function makePurgeByRetention({ db, erasures, events, views, addresses, packs, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (const pack of packs.values()) {
      await eraseContacts(pack, now);
      await views.deleteBefore(pack.code, localDate(pack.timeZone, after(now, -days(pack.retention.leadViews))));
    }
    await addresses.deletePast(now);
  };

  async function eraseContacts({ code: country, retention }: CountryPack, now: Date): Promise<void> {
    const limits = {
      country,
      submittedBefore: after(now, -days(retention.contactsWithoutBuyers)),
      lastPurchaseBefore: after(now, -days(retention.contactsWithBuyers)),
      now,
    };
    for (;;) {
      const erased = await transaction(db, async (tx) => {
        const due = await erasures.due(tx, limits, BATCH);
        const leads = await erasures.erase(tx, due, now);
        for (const lead of leads) await events.contactErased(tx, lead, now, "retention");
        return due.length;
      });
      if (erased < BATCH) return;
    }
  }
}
