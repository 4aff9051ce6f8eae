import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Prospect } from "../domain/prospect.ts";

type Ports = {
  db: Db;
  prospects: {
    find(id: string): Promise<Prospect | undefined>;
    link(tx: Tx, id: string, userId: string, at: Date): Promise<void>;
  };
  clock: Clock;
};

/** Remembers the account that a prospect was invited to. Refuses `not_found`. */
export function makeLinkAccount({ db, prospects, clock }: Ports) {
  return async (id: string, userId: string): Promise<Prospect> => {
    await transaction(db, (tx) => prospects.link(tx, id, userId, clock.now()));
    return (await prospects.find(id)) ?? refuse("not_found");
  };
}
