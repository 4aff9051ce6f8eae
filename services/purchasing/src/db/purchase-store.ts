import type { Db, Tx } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import type { LeadType } from "@doorlight/common/product";
import { currentTraceparent } from "@doorlight/common/telemetry";
import type { Purchase, PurchaseState } from "../domain/purchase.ts";
import { type PurchaseRow, toPurchase } from "./purchase-row.ts";

/** Half open: from <= acquiredAt < to. `among`: only purchases of these leads. `test`: those of tests, in place of others. */
export type Scope = { userId: string; from: Date; to: Date; among: readonly string[] | undefined; test: boolean };

/** The last purchase of a page. */
export type Position = { acquiredAt: Date; id: string };

/**
 * Of a scope: the number of purchases, and of those without a refund the payments by credits and quota, by count, and
 * the rest by amount.
 */
type Summary = { count: number; totals: Money[]; credits: number; quota: number };

type LeadRow = { country: string; lead_type: LeadType; postal_code: string; city: string };

/** A lead that was bought, as `purchase.confirmed` says it. */
type BoughtLead = Pick<Purchase, "buyerId" | "fee" | "vat" | "acquiredAt"> & {
  purchaseId: string;
  country: string;
  leadType: LeadType;
  postalCode: string;
  city: string;
  /** Net; the fee is the rest. */
  discount: Money;
};

/** A buyer's purchases, refunded ones included. */
const acquired: PurchaseState[] = ["confirmed", "refunded"];
const MOST_OF_CHARGE = 1_000;

/** The purchases that were made. How one is made: `purchase-rules.ts`. */
export function makePurchaseStore(db: Db) {
  const within = ({ userId, from, to, among, test }: Scope) => {
    const query = db("purchases")
      .where("buyer_id", userId)
      .where("acquired_at", ">=", from)
      .where("acquired_at", "<", to)
      .where({ test });
    return among ? query.whereRaw("lead_id = any(?::uuid[])", [[...among]]) : query;
  };

  return {
    /** Not any more if the purchase was refunded, nor while its charge is disputed. */
    async isBuyer(leadId: string, userId: string): Promise<boolean> {
      const purchase = await db("purchases")
        .where({ lead_id: leadId, buyer_id: userId, state: "confirmed", withheld_at: null })
        .first("id");
      return purchase !== undefined;
    },

    /** Newest first, beginning after `position`. */
    async list(scope: Scope, limit: number, position?: Position): Promise<Purchase[]> {
      const query = within(scope).orderBy([
        { column: "acquired_at", order: "desc" },
        { column: "id", order: "desc" },
      ]);
      if (position) query.whereRaw("(acquired_at, id) < (?, ?)", [position.acquiredAt, position.id]);
      const rows: PurchaseRow[] = await query.limit(limit);
      return rows.map(toPurchase);
    },

    /** Payments by credits and quota are counted, others summed up per currency; refunds are neither. */
    async summarise(scope: Scope): Promise<Summary> {
      const rows: { currency: string; count: bigint; credits: bigint; quota: bigint; amount: string | null }[] =
        await within(scope)
          .joinRaw("join lateral payment_source_of(payment_source) source on true")
          .groupBy("currency")
          .orderBy("currency")
          .select("currency")
          .select(
            db.raw("count(*) filter (where source.unit = 'CREDIT' and state = 'confirmed') as credits"),
            db.raw("count(*) filter (where source.unit = 'QUOTA' and state = 'confirmed') as quota"),
            db.raw("sum(fee_amount) filter (where source.unit is null and state = 'confirmed') as amount"),
          )
          .count("* as count");
      return {
        count: rows.reduce((sum, { count }) => sum + Number(count), 0),
        totals: rows.flatMap(({ currency, amount }) => (amount === null ? [] : [{ amount: BigInt(amount), currency }])),
        credits: rows.reduce((sum, { credits }) => sum + Number(credits), 0),
        quota: rows.reduce((sum, { quota }) => sum + Number(quota), 0),
      };
    },

    /** The purchases of a lead, oldest first, of all or of one buyer, whose tests are apart from others. */
    async ofLead(leadId: string, buyerId: string | undefined, test = false): Promise<Purchase[]> {
      const query = db("purchases").where("lead_id", leadId).whereIn("state", acquired).orderBy(["acquired_at", "id"]);
      if (buyerId !== undefined) query.where({ buyer_id: buyerId, test });
      const rows: PurchaseRow[] = await query;
      return rows.map(toPurchase);
    },

    /** Those that a charge of an account paid, oldest first. */
    async ofCharge({ userId, referenceId }: { userId: string; referenceId: string }): Promise<Purchase[]> {
      const rows: PurchaseRow[] = await db("purchases")
        .whereRaw("id in (select charged_purchases(?, ?))", [userId, referenceId])
        .whereIn("state", acquired)
        .orderBy(["acquired_at", "id"])
        .limit(MOST_OF_CHARGE);
      return rows.map(toPurchase);
    },

    /** Type, place and cost of some bought leads. */
    async describe(ids: readonly string[]): Promise<BoughtLead[]> {
      const rows = await db("purchases")
        .join("leads", "leads.lead_id", "purchases.lead_id")
        .whereRaw("purchases.id = any(?::uuid[])", [[...ids]])
        .whereIn("purchases.state", acquired)
        .select<(PurchaseRow & LeadRow)[]>("purchases.*", "country", "lead_type", "postal_code", "city");
      return rows.map(({ country, lead_type: leadType, postal_code: postalCode, city, ...row }) => {
        const { id: purchaseId, buyerId, fee, parts, vat, acquiredAt } = toPurchase(row);
        const discounts = parts.filter(({ kind }) => kind === "discount");
        const amount = discounts.reduce((sum, part) => sum - part.amount.amount, 0n);
        const discount = { ...fee, amount };
        return { purchaseId, buyerId, country, leadType, postalCode, city, fee, discount, vat, acquiredAt };
      });
    },

    /** All of a buyer, oldest first. */
    async ofBuyer(userId: string): Promise<Purchase[]> {
      const rows: PurchaseRow[] = await db("purchases")
        .where("buyer_id", userId)
        .whereIn("state", acquired)
        .orderBy(["acquired_at", "id"]);
      return rows.map(toPurchase);
    },

    /** Gives the payment of a confirmed purchase back, once, and publishes it. False if there is no such purchase. */
    async refund(tx: Tx, purchaseId: string, at: Date): Promise<boolean> {
      const values = [purchaseId, at, currentTraceparent() ?? null];
      const { rows } = await tx.raw<{ rows: { state: PurchaseState }[] }>(
        "select state from refund_purchase(?, ?, ?)",
        values,
      );
      return rows[0]?.state === "refunded";
    },

    /** Deletes the answers saved under idempotency keys before an instant. */
    purgeAnswers: (before: Date): Promise<number> => db("idempotency_keys").where("created_at", "<", before).delete(),
  };
}

export type PurchaseStore = ReturnType<typeof makePurchaseStore>;
