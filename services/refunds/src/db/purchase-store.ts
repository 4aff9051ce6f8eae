import type { Db, Tx } from "@doorlight/common/db";
import type { LeadType, PaymentSource } from "@doorlight/common/product";
import type { Buyer, LockedPurchase, Purchase } from "../domain/refund.ts";
import { sellerTables } from "./seller-store.ts";

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
  contact_erased_at: Date | null;
  test: boolean;
};

const ADDED = "purchase_id, lead_id, buyer_id, country, lead_type, fee, currency, payment_source, acquired_at, test";

/** Purchases as purchasing published them. */
export function makePurchaseStore(db: Db) {
  return {
    async add(tx: Tx, purchases: readonly Purchase[]): Promise<void> {
      const rows = purchases.map(({ id, leadId, buyerId, leadType, fee, paymentSource, acquiredAt, ...purchase }) => ({
        ...purchase,
        purchase_id: id,
        lead_id: leadId,
        buyer_id: buyerId,
        lead_type: leadType,
        fee: fee.amount.toString(),
        currency: fee.currency,
        payment_source: paymentSource,
        acquired_at: acquiredAt,
      }));
      await tx
        .raw(`insert into purchases (${ADDED}) select ${ADDED} from jsonb_populate_recordset(null::purchases, ?)`, [
          JSON.stringify(rows),
        ])
        .options({ name: "add-purchases" });
    },

    async find(id: string): Promise<Purchase | undefined> {
      const row = await db("purchases").where({ purchase_id: id }).first<PurchaseRow | undefined>();
      return row && toPurchase(row);
    },

    /** Whatever happens to its attempts and requests waits until `tx` ends. */
    async lock(tx: Tx, id: string): Promise<LockedPurchase | undefined> {
      const row = await tx("purchases").where({ purchase_id: id }).forNoKeyUpdate().first<PurchaseRow | undefined>();
      return row && { ...toPurchase(row), isContactErased: row.contact_erased_at !== null };
    },

    /** Those of a lead, no tests, by id, and a number that grows with each of them and with each change of one. */
    async lockOfLead(tx: Tx, leadId: string): Promise<{ purchases: Purchase[]; version: bigint }> {
      const rows = await tx("purchases")
        .where({ lead_id: leadId, test: false })
        .orderBy("purchase_id")
        .forNoKeyUpdate()
        .select<(PurchaseRow & { version: bigint })[]>("*");
      return { purchases: rows.map(toPurchase), version: rows.reduce((sum, { version }) => sum + version + 1n, 0n) };
    },

    async versionOfLead(leadId: string): Promise<bigint> {
      const { rows } = await db.raw<{ rows: [{ version: bigint }] }>(
        "select coalesce(sum(version + 1), 0)::bigint as version from purchases where lead_id = ? and not test",
        [leadId],
      );
      return rows[0].version;
    },

    /** The number of the next event about a locked purchase, `least` or more. */
    async nextVersion(tx: Tx, id: string, least = 1): Promise<bigint> {
      const [row] = await tx("purchases")
        .where({ purchase_id: id })
        .update({ version: tx.raw("greatest(version + 1, ?)", [least]) })
        .returning<{ version: bigint }[]>("version");
      if (!row) throw new Error(`There is no purchase ${id}`);
      return row.version;
    },

    /** Of a buyer, among ids. */
    async ofBuyer({ userId, test = false }: Buyer, ids: readonly string[]): Promise<Purchase[]> {
      const rows = await db("purchases")
        .where({ buyer_id: userId, test })
        .whereRaw("purchase_id = any(?::uuid[])", [[...ids]])
        .select<PurchaseRow[]>("*");
      return rows.map(toPurchase);
    },

    /** Purchases of a period whose buyers have begun to log attempts, have asked for nothing and were not reminded. */
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

    /** False if it was done before. */
    async markReminded(tx: Tx, id: string, at: Date): Promise<boolean> {
      const changed = await tx("purchases").where({ purchase_id: id, reminded_at: null }).update({ reminded_at: at });
      return changed > 0;
    },

    /**
     * Deletes purchases made before an instant with their attempts, requests and decisions, and with the last one of a
     * lead the facts about its seller. Keeps purchases with a request that waits, or waited or was decided later.
     * Returns how many were deleted.
     */
    async purge(tx: Tx, country: string, before: Date, limit: number): Promise<number> {
      const recent = tx("refund_requests as r")
        .whereRaw("r.purchase_id = purchases.purchase_id")
        .whereRaw(
          `(r.state = 'pending' or r.pending_since >= :before or exists (
             select from refund_decisions d where d.request_id = r.id and d.decided_at >= :before))`,
          { before },
        );
      const purged = await tx("purchases")
        .where({ country })
        .where("acquired_at", "<", before)
        .whereNotExists(recent)
        .limit(limit)
        .forUpdate()
        .select<Pick<PurchaseRow, "purchase_id" | "lead_id">[]>("purchase_id", "lead_id");
      const ids = purged.map(({ purchase_id }) => purchase_id);
      const requests = tx("refund_requests").whereIn("purchase_id", ids);
      await tx("refund_decisions").whereIn("request_id", requests.clone().select("id")).delete();
      await requests.delete();
      for (const table of ["contact_attempts", "disputed_purchases", "purchases"])
        await tx(table).whereIn("purchase_id", ids).delete();
      const leads = purged.map(({ lead_id }) => lead_id);
      for (const table of sellerTables) {
        const stillBought = tx("purchases").whereRaw("purchases.lead_id = ??.lead_id", [table]);
        await tx(table).whereIn("lead_id", leads).whereNotExists(stillBought).delete();
      }
      return ids.length;
    },

    async markContactErased(tx: Tx, leadId: string, at: Date): Promise<void> {
      await tx("purchases").where({ lead_id: leadId, contact_erased_at: null }).update({ contact_erased_at: at });
    },

    /** Purchases that were consumed later than the withdrawal of their request, or at the same moment. */
    async markWithdrawn(tx: Tx): Promise<void> {
      await tx.raw(
        `update purchases p set contact_erased_at = a.acted_at
         from seller_acts a
         where a.lead_id = p.lead_id and a.act in ('consent_withdrawn', 'withdrawn_by_us') and p.contact_erased_at is null`,
      );
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
    test: row.test,
  };
}
