import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  db: Db;
  removedAgents: { remove(tx: Tx, email: string, at: Date): Promise<string[]> };
  refreshAgencies(tx: Tx, country: string, origin: "removal", at: Date): Promise<void>;
  clock: Clock;
};

/**
 * Removes an agency's agent who asks for it, and keeps later files from bringing them back. Returns how many rows named
 * them. Idempotent; even for an agent in no file yet.
 */
export function makeRemoveAgent({ db, removedAgents, refreshAgencies, clock }: Ports) {
  return (email: string): Promise<number> =>
    transaction(db, async (tx) => {
      const now = clock.now();
      const countries = await removedAgents.remove(tx, email, now);
      for (const country of new Set(countries)) await refreshAgencies(tx, country, "removal", now);
      return countries.length;
    });
}
