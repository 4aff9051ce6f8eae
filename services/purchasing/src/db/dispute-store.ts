import type { Tx } from "@doorlight/common/db";
import type { AccountDispute, WithheldContact } from "../domain/dispute.ts";

/** Disputed charges of accounts, as billing published them. */
export function makeDisputeStore() {
  return {
    /**
     * An older version never undoes a newer one. Purchases of the account are decided before or after it. Returns the
     * purchase whose contact is withheld from now on, or shown again.
     */
    async record(tx: Tx, dispute: AccountDispute, at: Date): Promise<WithheldContact | undefined> {
      const { rows } = await tx.raw<{ rows: { lead_id: string; withheld: boolean }[] }>(
        `select lead_id, withheld_at is not null as withheld from record_dispute(
           :chargeId, :userId, :country, :purpose, :referenceId, :holdsAccount, :withholdsContact, :stands, :version, :at
         )`,
        { ...dispute, version: dispute.version.toString(), at },
      );
      const [row] = rows;
      const { userId: buyerId, referenceId: purchaseId, country, version } = dispute;
      return row && { purchaseId, leadId: row.lead_id, buyerId, country, withheld: row.withheld, version };
    },
  };
}
