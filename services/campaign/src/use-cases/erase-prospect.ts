import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import { mailboxWithDigest, numberDigest } from "../domain/mailbox.ts";
import type { Prospect } from "../domain/prospect.ts";
import type { Suppression } from "../domain/suppression.ts";

type Ports = {
  db: Db;
  prospects: {
    find(id: string): Promise<Prospect | undefined>;
    lockCountry(tx: Tx, country: string): Promise<void>;
    lock(tx: Tx, id: string): Promise<Prospect | undefined>;
    ofUser(tx: Tx, userId: string): Promise<Prospect[]>;
    delete(tx: Tx, id: string): Promise<void>;
  };
  personalData: { eraseRecipient(tx: Tx, people: "prospect", personId: string): Promise<void> };
  suppressions: { add(tx: Tx, suppression: Suppression, clock: Clock): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

export type EraseProspect = ReturnType<typeof makeEraseProspect>;

/**
 * Erases prospects who ask for it. What is left are keyed digests of address and number, so that no campaign reaches them and
 * no file brings them back.
 */
export function makeEraseProspect({ db, prospects, personalData, suppressions, dataKey, clock }: Ports) {
  async function erase(tx: Tx, id: string, adminId?: string): Promise<boolean> {
    const prospect = await prospects.lock(tx, id);
    if (!prospect) return false;
    const { email, phoneNumber } = prospect;
    const key = await dataKey();
    const digests = [
      ...(email ? [mailboxWithDigest(key, email).digest] : []),
      ...(phoneNumber ? [numberDigest(key, phoneNumber)] : []),
    ];
    for (const mailboxDigest of digests) {
      const erased = { mailboxDigest, kind: "all", cause: "erased", ...(adminId && { adminId }) } as const;
      await suppressions.add(tx, erased, clock);
    }
    await personalData.eraseRecipient(tx, "prospect", id);
    await prospects.delete(tx, id);
    return true;
  }

  return {
    /** Refuses `not_found`. */
    async byAdmin(id: string, adminId: string): Promise<void> {
      const { country } = (await prospects.find(id)) ?? refuse("not_found");
      const isErased = await transaction(db, async (tx) => {
        // First: it waits for the batches of imports that have read who is erased.
        await prospects.lockCountry(tx, country);
        return erase(tx, id, adminId);
      });
      if (!isErased) refuse("not_found");
    },

    /** Of an erased account. */
    async ofUser(tx: Tx, userId: string, country: string): Promise<void> {
      await prospects.lockCountry(tx, country);
      for (const { id } of await prospects.ofUser(tx, userId)) await erase(tx, id);
    },
  };
}
