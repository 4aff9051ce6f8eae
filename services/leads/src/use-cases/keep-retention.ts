import type { CountryPack } from "@doorlight/common/product";
import { transaction, type Db } from "@doorlight/common/db";
import { localDate, type Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import type { Addresses, Erasures, Views } from "./ports.ts";

type Ports = {
  db: Db;
  erasures: Erasures;
  views: Views;
  addresses: Addresses;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const AT_ONCE = 200;
const DAY_MS = 86_400_000;

/** Erases what each country's pack lets be kept no longer. May be cut off and run again at any time. */
export function makeKeepRetention({ db, erasures, views, addresses, packs, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (const pack of packs.values()) {
      await eraseContacts(pack, now);
      const oldestDay = localDate(pack.timeZone, daysBefore(now, pack.retention.leadViews));
      await views.deleteBefore(db, pack.code, oldestDay);
    }
    await addresses.deletePast(db, now);
  };

  async function eraseContacts({ code: country, retention }: CountryPack, now: Date): Promise<void> {
    const unsoldBefore = daysBefore(now, retention.unsoldContacts);
    const soldBefore = daysBefore(now, retention.soldContacts);
    for (;;) {
      const erased = await transaction(db, async (tx) => {
        const due = await erasures.due(tx, { country, unsoldBefore, soldBefore, now }, AT_ONCE);
        await erasures.erase(tx, due, now);
        return due.length;
      });
      if (erased < AT_ONCE) return;
    }
  }
}

function daysBefore(now: Date, days: number): Date {
  return after(now, -days * DAY_MS);
}
