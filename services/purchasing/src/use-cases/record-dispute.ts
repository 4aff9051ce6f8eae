import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { AppliedBilling } from "../domain/contract.ts";
import type { AccountDispute, WithheldContact } from "../domain/dispute.ts";

type Ports = {
  disputes: { record(tx: Tx, dispute: AccountDispute, at: Date): Promise<WithheldContact[]> };
  events: {
    contactWithheldChanged(tx: Tx, contact: WithheldContact, at: Date): Promise<void>;
    billingApplied(tx: Tx, applied: AppliedBilling): Promise<void>;
  };
  clock: Clock;
};

/** What billing published of a disputed charge. Events may come in any order. */
export function makeRecordDispute({ disputes, events, clock }: Ports) {
  return async (tx: Tx, dispute: AccountDispute): Promise<void> => {
    const at = clock.now();
    for (const changed of await disputes.record(tx, dispute, at)) await events.contactWithheldChanged(tx, changed, at);
    const { chargeId: referenceId, userId, country, version } = dispute;
    await events.billingApplied(tx, { referenceId, owner: { userId, officeId: null }, country, version });
  };
}

export type RecordDispute = ReturnType<typeof makeRecordDispute>;
