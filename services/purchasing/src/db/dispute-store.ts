import type { Tx } from "@doorlight/common/db";
import type { AccountDispute } from "../domain/dispute.ts";

/** Disputed charges of accounts, as billing published them. */
export function makeDisputeStore() {
  return {
    /** An older version never undoes a newer one. Purchases of the account are decided before or after it. */
    async record(tx: Tx, dispute: AccountDispute, at: Date): Promise<void> {
      await tx.raw(
        `select record_dispute(
           :chargeId, :userId, :country, :purpose, :referenceId, :holdsAccount, :withholdsContact, :stands, :version, :at
         )`,
        { ...dispute, version: dispute.version.toString(), at },
      );
    },
  };
}
