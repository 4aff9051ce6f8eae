import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import { personDigest } from "../domain/secret.ts";
import type { NewMailbox } from "../domain/user.ts";

type Ports = {
  db: Db;
  users: {
    /** Those that are not published yet, of a user or of all; they count as published once `tx` commits. */
    takeNewMailboxes(tx: Tx, limit: number, userId: string | null): Promise<NewMailbox[]>;
  };
  events: { mailboxProven(tx: Tx, user: Omit<NewMailbox, "email">, digest: Buffer, at: Date): Promise<void> };
  dataKey: DataKey;
  clock: Clock;
};

const AT_ONCE = 100;

/** Publishes proven mailboxes as keyed digests, by which purchasing sees that two accounts are of one person. */
export function makePublishMailboxes({ db, users, events, dataKey, clock }: Ports) {
  async function publish(tx: Tx, userId: string | null): Promise<number> {
    const key = await dataKey();
    const taken = await users.takeNewMailboxes(tx, AT_ONCE, userId);
    for (const { email, ...user } of taken)
      if (email !== null) await events.mailboxProven(tx, user, personDigest(key, email), clock.now());
    return taken.length;
  }

  return {
    /** In the transaction that proves it, so that nobody buys for a minute as somebody unknown. */
    one: async (tx: Tx, userId: string): Promise<void> => void (await publish(tx, userId)),

    /** What was there before, or what a former release proves beside this one. */
    async rest(): Promise<void> {
      for (let taken = AT_ONCE; taken === AT_ONCE;) taken = await transaction(db, (tx) => publish(tx, null));
    },
  };
}

export type PublishMailboxes = ReturnType<typeof makePublishMailboxes>;
