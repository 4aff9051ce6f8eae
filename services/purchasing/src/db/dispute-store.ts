import type { Tx } from "@doorlight/common/db";
import type { AccountDispute, WithheldContact } from "../domain/dispute.ts";

/** Disputed charges of accounts, as billing published them. */
export function makeDisputeStore() {
  return {
    /**
     * An older version never undoes a newer one. Purchases of the account are decided before or after it. Returns those
     * whose contacts are withheld from now on, or shown again: also of what a disputed pack or fee has paid.
     */
    async record(tx: Tx, dispute: AccountDispute, at: Date): Promise<WithheldContact[]> {
      const { rows } = await tx.raw<{ rows: WithheldContact[] }>(
        `select id as "purchaseId", lead_id as "leadId", buyer_id as "buyerId", withheld_at is not null as withheld,
           payment_source in ('credit', 'quota') as "paidBefore", withheld_version as version
         from record_dispute(
           :chargeId, :userId, :country, :purpose, :referenceId, :holdsAccount, :withholdsContact, :stands, :version, :at
         )`,
        { ...dispute, version: dispute.version.toString(), at },
      );
      return rows.map((row) => ({ ...row, country: dispute.country }));
    },
  };
}
