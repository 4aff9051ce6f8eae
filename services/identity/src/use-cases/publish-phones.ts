import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import { phoneDigest } from "../domain/secret.ts";
import type { NewPhone } from "../domain/user.ts";

type Ports = {
  db: Db;
  users: {
    /** Numbers that are not published yet; they count as published once `tx` commits. */
    takeNewPhones(tx: Tx, limit: number): Promise<NewPhone[]>;
  };
  events: { phoneSaved(tx: Tx, phone: Omit<NewPhone, "phoneNumber">, digest: Buffer, at: Date): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

const AT_ONCE = 100;

/** Publishes new telephone numbers as keyed digests, by which purchasing sees that two accounts have one. */
export function makePublishPhones({ db, users, events, dataKey, clock }: Ports) {
  return async (): Promise<void> => {
    const key = await dataKey();
    for (let taken = AT_ONCE; taken === AT_ONCE;)
      taken = await transaction(db, async (tx) => {
        const phones = await users.takeNewPhones(tx, AT_ONCE);
        for (const { phoneNumber, ...of } of phones)
          await events.phoneSaved(tx, of, phoneDigest(key, phoneNumber), clock.now());
        return phones.length;
      });
  };
}

export type PublishPhones = ReturnType<typeof makePublishPhones>;
