import type { Db, Tx } from "@doorlight/common/db";
import type { LeadType } from "@doorlight/common/product";
import type { PaymentSource, Purchase } from "../domain/refund.ts";

export type PurchaseRow = {
  purchase_id: string;
  lead_id: string;
  buyer_id: string;
  country: string;
  lead_type: LeadType;
  fee: bigint;
  currency: string;
  payment_source: PaymentSource;
  acquired_at: Date;
};

/** Purchases as purchasing published them. */
export function makePurchaseStore(db: Db) {
  return {
    async add(tx: Tx, purchase: Purchase): Promise<void> {
      const { id, leadId, buyerId, country, leadType, fee, paymentSource, acquiredAt } = purchase;
      await tx("purchases").insert({
        purchase_id: id,
        lead_id: leadId,
        buyer_id: buyerId,
        country,
        lead_type: leadType,
        fee: fee.amount.toString(),
        currency: fee.currency,
        payment_source: paymentSource,
        acquired_at: acquiredAt,
      });
    },

    async find(id: string): Promise<Purchase | undefined> {
      const row = await db("purchases").where({ purchase_id: id }).first<PurchaseRow | undefined>();
      return row && toPurchase(row);
    },

    /** Whatever happens to its attempts and requests waits until `tx` ends. */
    async lock(tx: Tx, id: string): Promise<Purchase | undefined> {
      const row = await tx("purchases").where({ purchase_id: id }).forNoKeyUpdate().first<PurchaseRow | undefined>();
      return row && toPurchase(row);
    },

    /** The number of the next event about a locked purchase. */
    async nextVersion(tx: Tx, id: string): Promise<bigint> {
      const [row] = await tx("purchases")
        .where({ purchase_id: id })
        .update({ version: tx.raw("version + 1") })
        .returning<{ version: bigint }[]>("version");
      if (!row) throw new Error(`There is no purchase ${id}`);
      return row.version;
    },

    /** Of a buyer, among ids. */
    async ofBuyer(buyerId: string, ids: readonly string[]): Promise<Purchase[]> {
      const rows = await db("purchases")
        .where({ buyer_id: buyerId })
        .whereRaw("purchase_id = any(?::uuid[])", [[...ids]])
        .select<PurchaseRow[]>("*");
      return rows.map(toPurchase);
    },

    /** Those made in a time whose buyers have begun to log attempts, have asked for nothing and were not reminded. */
    async listUnreminded(country: string, from: Date, to: Date): Promise<Purchase[]> {
      const rows = await db("purchases")
        .where({ country, reminded_at: null })
        .where("acquired_at", ">=", from)
        .where("acquired_at", "<", to)
        .whereExists(db("contact_attempts").whereRaw("contact_attempts.purchase_id = purchases.purchase_id"))
        .whereNotExists(db("refund_requests").whereRaw("refund_requests.purchase_id = purchases.purchase_id"))
        .select<PurchaseRow[]>("*");
      return rows.map(toPurchase);
    },

    /** False where it was done before. */
    async markReminded(tx: Tx, id: string, at: Date): Promise<boolean> {
      const changed = await tx("purchases").where({ purchase_id: id, reminded_at: null }).update({ reminded_at: at });
      return changed > 0;
    },

    async markContactErased(tx: Tx, leadId: string, at: Date): Promise<void> {
      await tx("purchases").where({ lead_id: leadId, contact_erased_at: null }).update({ contact_erased_at: at });
    },
  };
}

export function toPurchase(row: PurchaseRow): Purchase {
  return {
    id: row.purchase_id,
    leadId: row.lead_id,
    buyerId: row.buyer_id,
    country: row.country,
    leadType: row.lead_type,
    fee: { amount: row.fee, currency: row.currency },
    paymentSource: row.payment_source,
    acquiredAt: row.acquired_at,
  };
}
