import type { Db, Tx } from "@doorlight/common/db";
import type { AccountDispute, WithheldContact } from "../domain/dispute.ts";

const AT_ONCE = 100;

/** Disputed charges of accounts, as billing published them. */
export function makeDisputeStore(db: Db) {
  /** `from`: a function that returns purchases. */
  async function changed(tx: Tx, from: string, values: Record<string, unknown>): Promise<WithheldContact[]> {
    const { rows } = await tx.raw<{ rows: WithheldContact[] }>(
      `select p.id as "purchaseId", p.lead_id as "leadId", p.buyer_id as "buyerId", p.withheld_at is not null as withheld, p.refund_blocked as "blocksRefund",
         p.payment_source in ('credit', 'quota') as "paidBefore", p.withheld_version as version, a.country
       from ${from} p join accounts a on a.user_id = :userId`,
      values as never,
    );
    return rows;
  }

  return {
    /**
     * An older version never undoes a newer one. Purchases of the account are decided before or after it. Returns those
     * whose contacts are withheld from now on, or shown again: also of what a disputed pack or fee has paid.
     */
    record: (tx: Tx, dispute: AccountDispute, at: Date): Promise<WithheldContact[]> =>
      changed(
        tx,
        `record_dispute(
           :chargeId, :userId, :country, :purpose, :referenceId, :holdsAccount, :withholdsContact, :stands, :version, :at
         )`,
        { ...dispute, version: dispute.version.toString(), at },
      ),

    /** Some accounts with a dispute that the release before recorded, and that blocks refunds. */
    listUnmarked: (): Promise<string[]> =>
      db("account_disputes")
        .where({ stands: false, is_marked: false })
        .distinct("user_id")
        .limit(AT_ONCE)
        .pluck<string[]>("user_id"),

    mark: (tx: Tx, userId: string, at: Date): Promise<WithheldContact[]> =>
      changed(tx, "mark_disputed(:userId, :at)", { userId, at }),
  };
}
