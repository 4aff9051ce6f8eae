import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  db: Db;
  removedAgents: { remove(tx: Tx, email: string, at: Date): Promise<number> };
  clock: Clock;
};

/**
 * Removes an agency's agent who asks for it, and keeps later files from bringing them back. Returns how many rows named
 * them. Idempotent; even for an agent in no file yet.
 */
export function makeRemoveAgent({ db, removedAgents, clock }: Ports) {
  return (email: string): Promise<number> => transaction(db, (tx) => removedAgents.remove(tx, email, clock.now()));
}
