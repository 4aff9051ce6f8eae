import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { inBatches } from "@doorlight/common/jobs";
import type { UpdateUser } from "./update-user.ts";

type Ports = {
  db: Db;
  users: {
    /** Accounts of before their language was published; they count as published once `tx` commits. */
    takeUnpublished(tx: Tx, limit: number): Promise<string[]>;
  };
  updateUser: UpdateUser;
};

const AT_ONCE = 100;

/** Publishes once more accounts whose language nobody else knows, so that billing writes their invoices in it. */
export function makePublishLanguages({ db, users, updateUser }: Ports) {
  return (): Promise<void> =>
    inBatches(AT_ONCE, (limit) =>
      transaction(db, async (tx) => {
        const ids = await users.takeUnpublished(tx, limit);
        for (const id of ids) await updateUser(tx, id, {});
        return ids.length;
      }),
    );
}

export type PublishLanguages = ReturnType<typeof makePublishLanguages>;
