import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { AppliedBilling } from "../domain/contract.ts";
import type { AccountDispute, WithheldContact } from "../domain/dispute.ts";

type Ports = {
  db: Db;
  disputes: {
    record(tx: Tx, dispute: AccountDispute, at: Date): Promise<WithheldContact[]>;
    listUnmarked(): Promise<string[]>;
    mark(tx: Tx, userId: string, at: Date): Promise<WithheldContact[]>;
  };
  events: {
    contactWithheldChanged(tx: Tx, contact: WithheldContact, at: Date): Promise<void>;
    billingApplied(tx: Tx, applied: AppliedBilling): Promise<void>;
  };
  clock: Clock;
};

/** Disputed charges, and the contacts that they withhold. */
export function makeRecordDispute({ db, disputes, events, clock }: Ports) {
  async function publish(tx: Tx, contacts: readonly WithheldContact[], at: Date): Promise<void> {
    for (const contact of contacts) await events.contactWithheldChanged(tx, contact, at);
  }

  return {
    /** What billing published of a disputed charge. Events may come in any order. */
    async record(tx: Tx, dispute: AccountDispute): Promise<void> {
      const at = clock.now();
      await publish(tx, await disputes.record(tx, dispute, at), at);
      const { chargeId: referenceId, userId, country, version } = dispute;
      await events.billingApplied(tx, { referenceId, owner: { userId, officeId: null }, country, version });
    },

    /** Leads of packs, plans and deals whose dispute the release before recorded. Needless in the next release. */
    markFormer: async (): Promise<void> =>
      forEachAlone(await disputes.listUnmarked(), (userId) =>
        transaction(db, async (tx) => {
          const at = clock.now();
          await publish(tx, await disputes.mark(tx, userId, at), at);
        }),
      ),
  };
}

export type RecordDispute = ReturnType<typeof makeRecordDispute>;
