import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Dispute } from "../domain/dispute.ts";

type Ports = {
  db: Db;
  disputes: {
    find(chargeId: string, on: Tx): Promise<Dispute | undefined>;
    takeUnpublished(tx: Tx, limit: number): Promise<Dispute[]>;
  };
  events: { disputeChanged(tx: Tx, dispute: Dispute, at: Date): Promise<void> };
  clock: Clock;
};

const AT_ONCE = 200;

/** Others hold accounts, contacts and refunds by what is published of a dispute. */
export function makePublishDispute({ db, disputes, events, clock }: Ports) {
  return {
    /** After a change of it in `tx`. */
    async one(tx: Tx, chargeId: string): Promise<void> {
      const dispute = await disputes.find(chargeId, tx);
      if (dispute) await events.disputeChanged(tx, dispute, clock.now());
    },

    /** Disputes that a release before noted. */
    async former(): Promise<void> {
      for (let taken = AT_ONCE; taken === AT_ONCE;)
        taken = await transaction(db, async (tx) => {
          const found = await disputes.takeUnpublished(tx, AT_ONCE);
          for (const dispute of found) await events.disputeChanged(tx, dispute, clock.now());
          return found.length;
        });
    },
  };
}

export type PublishDispute = ReturnType<typeof makePublishDispute>;
