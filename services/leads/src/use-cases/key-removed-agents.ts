import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { inBatches } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  db: Db;
  removedAgents: { keyDigests(tx: Tx, now: Date, limit: number): Promise<number> };
  clock: Clock;
};

const BATCH = 500;

/** Lets digests of removed agents be recognised by the data key alone (decision 73). A batch is converted whole or not. */
export function makeKeyRemovedAgents({ db, removedAgents, clock }: Ports) {
  return (): Promise<void> =>
    inBatches(BATCH, (limit) => transaction(db, (tx) => removedAgents.keyDigests(tx, clock.now(), limit)));
}
