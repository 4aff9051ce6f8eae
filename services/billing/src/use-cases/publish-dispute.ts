import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import { type Dispute, newsOf } from "../domain/dispute.ts";
import type { BillingMail } from "../domain/mail.ts";

type Ports = {
  db: Db;
  disputes: {
    find(chargeId: string, on: Tx): Promise<Dispute | undefined>;
    takeUnpublished(tx: Tx, limit: number): Promise<Dispute[]>;
    isOnHold(tx: Tx, userId: string): Promise<boolean>;
  };
  events: {
    disputeChanged(tx: Tx, dispute: Dispute, at: Date): Promise<void>;
    mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void>;
  };
  clock: Clock;
};

const AT_ONCE = 200;

/** Others hold accounts, contacts and refunds by what is published of a dispute. */
export function makePublishDispute({ db, disputes, events, clock }: Ports) {
  return {
    /** A change in `tx` of a dispute; mails its account what that means. `before`: undefined if it is new. */
    async one(tx: Tx, chargeId: string, before: Dispute | undefined): Promise<void> {
      const dispute = await disputes.find(chargeId, tx);
      if (!dispute) return;
      await events.disputeChanged(tx, dispute, clock.now());
      const subject = newsOf(before, dispute);
      if (!subject) return;
      const { amount: disputed, referenceId, chargedAt: at } = dispute;
      const undecided = dispute.outcome === null;
      const stillOnHold = await disputes.isOnHold(tx, dispute.userId);
      const mail = { subject, disputed, payment: "card", referenceId, at, stillOnHold, undecided } as const;
      await events.mailQueued(tx, dispute, mail);
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
