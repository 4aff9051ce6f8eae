import type { Db, Tx } from "@doorlight/common/db";
import { ALONE_MS, type NewSale, type PastSale, type Sale } from "../domain/pack-sale.ts";
import type { Payment } from "../domain/payment.ts";
import { hasOpenCharge } from "./has-open-charge.ts";
import { fromVatColumns, toVatColumns, type VatColumns } from "./vat-columns.ts";

type Row = VatColumns & {
  id: string;
  user_id: string;
  country: string;
  pack_id: string;
  credits: number;
  amount: bigint;
  currency: string;
  payment: Payment;
  automatic: boolean;
  state: Sale["state"];
  decline_reason: string | null;
};

/** No other: a click whose key is taken must not look as if its pack were. */
const ONE_OF_A_PACK = "on constraint sales_one_of_a_pack";
const ONE_TOP_UP = "(user_id) where automatic and state = 'pending'";

export function makeSaleStore(db: Db) {
  return {
    /** All of one account, oldest first. */
    async listOf(userId: string): Promise<PastSale[]> {
      const rows = await db("sales")
        .where({ user_id: userId })
        .orderBy("id")
        .select<(Row & { created_at: Date; sold_at: Date | null })[]>("*");
      return rows.map((row) => ({ ...toSale(row), createdAt: row.created_at, soldAt: row.sold_at }));
    },

    async listByIds(ids: readonly string[]): Promise<Sale[]> {
      return (
        await db("sales")
          .whereIn("id", [...ids])
          .select<Row[]>("*")
      ).map(toSale);
    },

    /** Undefined if another sale of the same pack is alone, of a top-up if another one is yet to be paid. */
    async add(tx: Tx, { price, vat, ...sale }: NewSale, at: Date): Promise<Sale | undefined> {
      const [row] = await tx("sales")
        .insert({
          ...(sale.id && { id: sale.id }),
          user_id: sale.userId,
          country: sale.country,
          pack_id: sale.packId,
          credits: sale.credits,
          amount: price.amount.toString(),
          currency: price.currency,
          ...toVatColumns(vat),
          payment: sale.payment,
          automatic: sale.automatic,
          idempotency_key: sale.idempotencyKey,
          created_at: at,
          alone_until: sale.isAlone ? "infinity" : null,
        })
        .onConflict(db.raw(sale.automatic ? ONE_TOP_UP : ONE_OF_A_PACK))
        .ignore()
        .returning<Row[]>("*");
      return row && toSale(row);
    },

    async findByKey(on: Db | Tx, userId: string, idempotencyKey: string): Promise<Sale | undefined> {
      const row = await on("sales")
        .where({ user_id: userId, idempotency_key: idempotencyKey })
        .first<Row | undefined>();
      return row && toSale(row);
    },

    /** The automatic sale whose card is yet to pay. */
    async findTopUp(tx: Tx, userId: string): Promise<Sale | undefined> {
      const row = await tx("sales")
        .where({ user_id: userId, automatic: true, state: "pending" })
        .first<Row | undefined>();
      return row && toSale(row);
    },

    /** Whatever became of it before: who has paid gets the credits. Undefined if it was sold before. */
    async markSold(tx: Tx, id: string, at: Date): Promise<Sale | undefined> {
      const [row] = await tx("sales")
        .where({ id })
        .whereNot({ state: "sold" })
        .update({
          state: "sold",
          sold_at: at,
          decline_reason: null,
          // An ended sale stands beside the sale that replaced it.
          alone_until: tx.raw("case when state = 'pending' and alone_until is not null then ?::timestamptz end", [
            new Date(at.getTime() + ALONE_MS),
          ]),
        })
        .returning<Row[]>("*");
      return row && toSale(row);
    },

    /** Whether it was pending until now. */
    async end(tx: Tx, id: string, declineReason: string | null): Promise<boolean> {
      const ended = await tx("sales")
        .where({ id, state: "pending" })
        .update({ state: declineReason ? "declined" : "failed", decline_reason: declineReason });
      return ended > 0;
    },

    /** Ends packs from before an instant, bought by a click, that no charge can pay any more. */
    async expireUnpaid(before: Date): Promise<void> {
      await db("sales")
        .where({ state: "pending", automatic: false })
        .where("created_at", "<", before)
        .whereRaw(`not ${hasOpenCharge("sale", "sales.id")}`)
        .update({ state: "failed" });
    },

    /** Ends those of a user that wait for a card; their ids. */
    async endPending(tx: Tx, userId: string): Promise<string[]> {
      const ended = await tx("sales")
        .where({ user_id: userId, state: "pending" })
        .update({ state: "failed" })
        .returning<{ id: string }[]>("id");
      return ended.map(({ id }) => id);
    },

    /** Automatic sales since an instant that are sold or may yet be. */
    async countTopUps(on: Db | Tx, userId: string, since: Date): Promise<number> {
      const { rows } = await on.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from sales
         where user_id = ? and automatic and state in ('pending', 'sold') and created_at >= ?`,
        [userId, since],
      );
      return rows[0]!.count;
    },
  };
}

function toSale(row: Row): Sale {
  return {
    id: row.id,
    userId: row.user_id,
    country: row.country,
    packId: row.pack_id,
    credits: row.credits,
    price: { amount: row.amount, currency: row.currency },
    vat: fromVatColumns(row, row.currency),
    payment: row.payment,
    automatic: row.automatic,
    state: row.state,
    declineReason: row.decline_reason,
  };
}
