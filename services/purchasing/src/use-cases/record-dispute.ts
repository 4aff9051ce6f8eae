import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { AccountDispute } from "../domain/dispute.ts";

type Ports = {
  disputes: { record(tx: Tx, dispute: AccountDispute, at: Date): Promise<void> };
  clock: Clock;
};

/** What billing published of a disputed charge. Events may come in any order. */
export function makeRecordDispute({ disputes, clock }: Ports) {
  return (tx: Tx, dispute: AccountDispute): Promise<void> => disputes.record(tx, dispute, clock.now());
}

export type RecordDispute = ReturnType<typeof makeRecordDispute>;
