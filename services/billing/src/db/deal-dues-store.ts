import type { Db, Tx } from "@doorlight/common/db";
import type { Vat } from "@doorlight/common/product";
import type { Range } from "@doorlight/common/time";
import type { ChargedFee, DealFee, DealQuota, MonthLeads, Share } from "../domain/deal-dues.ts";
import type { BoundBeside, BoundFee } from "../domain/debt.ts";
import { fromVatColumns, toVatColumns, type VatColumns } from "./vat-columns.ts";

/** A quota as it is saved and published. */
type SavedQuota = DealQuota & { id: string; version: bigint };
type NewFee = DealFee & { vat: Vat };
type SavedFee = NewFee & { id: string };

type Row = { id: string; month: string; total: number; starts_at: Date; ends_at: Date; version: bigint };

/** Quotas and fees of deals, each once for a deal and month. Call it under the deal's row lock. */
export function makeDealDuesStore(db: Db) {
  return {
    /** All that one account pays, oldest first, as they stand. Amounts are in minor units of the deal's country. */
    async listFeesOf(userId: string): Promise<{ dealId: string; month: string; amount: bigint; chargedAt: Date }[]> {
      return db("deal_fees")
        .join("deals", "deals.id", "deal_fees.deal_id")
        .where({ payer_id: userId })
        .orderBy("deal_fees.id")
        .select({
          dealId: "deal_id",
          month: "month",
          amount: db.raw("coalesce(kept, amount)"),
          chargedAt: "charged_at",
        });
    },

    /**
     * Those that are new or changed; a saved one that is not among them loses its leads. The others keep the leads that
     * were granted, unless a cut shares their month: earlier releases granted a first month whole. With `asks` a cut waits for
     * the use of a quota that was granted before.
     */
    async saveQuotas(
      tx: Tx,
      dealId: string,
      { due, asks, at }: { due: readonly (DealQuota & Share)[]; asks: boolean; at: Date },
    ): Promise<SavedQuota[]> {
      const saved = await tx("deal_quotas").where({ deal_id: dealId }).select<Row[]>("*");
      const quotas = due.map((quota) => {
        const granted = saved.find(({ month }) => month === quota.month)?.total ?? 0;
        return quota.isCut ? quota : { ...quota, total: Math.max(granted, quota.total) };
      });
      const lost = saved
        .filter(({ month, total }) => total > 0 && !quotas.some((quota) => quota.month === month))
        .map((row) => ({ ...toQuota(row), total: 0, isCut: false }));
      const changed = [...quotas, ...lost].filter((quota) => {
        const before = saved.find(({ month }) => month === quota.month);
        return !before || before.total !== quota.total || !isSame(toQuota(before).period, quota.period);
      });
      const put: SavedQuota[] = [];
      for (const quota of changed) {
        const isNew = !saved.some(({ month }) => month === quota.month);
        const asked = asks && quota.isCut ? { asked_at: at, used: isNew ? 0 : null } : { asked_at: null, used: null };
        put.push(await putQuota(tx, dealId, { ...quota, asked }));
      }
      return put;
    },

    async listLeads(on: Db | Tx, dealId: string): Promise<(MonthLeads & { id: string })[]> {
      const rows = await on("deal_quotas").where({ deal_id: dealId }).orderBy("month").select<LeadsRow[]>("*");
      return rows.map(({ id, month, total, asked_at, used }) => ({ id, month, total, ...(asked_at && { used }) }));
    },

    /** The deal whose cut waits for the use of this version of a quota. */
    async findAsked(tx: Tx, { quotaId: id, version }: Omit<SaidUse, "used">): Promise<string | undefined> {
      const row = await asked(tx).where({ id, version: version.toString() }).first<{ deal_id: string }>("deal_id");
      return row?.deal_id;
    },

    /** False if it does not wait for it any more. */
    async setUsed(tx: Tx, { quotaId: id, version, used }: SaidUse): Promise<boolean> {
      return (await asked(tx).where({ id, version: version.toString() }).update({ used })) > 0;
    },

    /** Deals whose cuts have waited since before an instant. */
    async listUnanswered(before: Date): Promise<string[]> {
      return asked(db).where("asked_at", "<", before).distinct("deal_id").orderBy("deal_id").pluck<string[]>("deal_id");
    },

    /** Those that have waited since before an instant, to be published once more. */
    async renewAsked(tx: Tx, dealId: string, { before, at }: { before: Date; at: Date }): Promise<SavedQuota[]> {
      const rows = await asked(tx)
        .where({ deal_id: dealId })
        .where("asked_at", "<", before)
        .update({ asked_at: at, version: tx.raw("version + 1") })
        .returning<Row[]>("*");
      return rows.map(toQuota);
    },

    /** The fees under their ids, without those that were charged before. */
    async addFees(tx: Tx, dealId: string, fees: readonly NewFee[], at: Date): Promise<SavedFee[]> {
      if (fees.length === 0) return [];
      const rows = fees.map(({ id, month, amount, vat }) => ({
        id: id ?? tx.raw("default"),
        deal_id: dealId,
        month,
        amount: amount.toString(),
        ...toVatColumns(vat),
        charged_at: at,
      }));
      const added = await tx("deal_fees")
        .insert(rows)
        .onConflict(["deal_id", "month"])
        .ignore()
        .returning<{ id: string; month: string }[]>(["id", "month"]);
      return fees.flatMap((fee) => {
        const row = added.find(({ month }) => month === fee.month);
        return row ? [{ ...fee, id: row.id }] : [];
      });
    },

    /** Those of a deal as they stand. */
    async listCharged(on: Db | Tx, dealId: string, currency: string): Promise<ChargedFee[]> {
      const { rows } = await on.raw<{ rows: ChargedRow[] }>(
        `select f.id, f.month, coalesce(f.source_id, f.id) as source_id, coalesce(f.kept, f.amount) as amount,
           f.vat_basis_points, f.vat, f.source_id is not null as changed,
           l.id is not null and l.removed_at is null and l.net = coalesce(f.kept, f.amount)
             and not exists (select from credited_parts p where p.line_id = l.id) as booked
         from deal_fees f
         left join invoice_lines l on l.kind = 'deal_fee' and l.source_id = coalesce(f.source_id, f.id)
         where f.deal_id = ? order by f.month`,
        [dealId],
      );
      return rows.map((row) => toCharged(row, currency));
    },

    /** Active ones with a monthly fee, also of other accounts that are one debtor with the payer. */
    async listBoundFees(on: Db | Tx, { payerId, country, except, beyond }: BoundBeside): Promise<BoundFee[]> {
      const { rows } = await on.raw<{ rows: BoundFee[] }>(
        `select d.fee, coalesce(last.id, d.first_fee_id) as "referenceId"
         from deals d left join lateral (
           select coalesce(f.source_id, f.id) as id from deal_fees f where f.deal_id = d.id order by f.month desc limit 1
         ) last on true
         where d.payer_id in (select :payerId::uuid union all select debtors_beside(:payerId)) and d.country = :country
           and d.id is distinct from :except and d.state = 'active' and d.type = 'monthly' and d.ends_at > :beyond`,
        { payerId, country, except, beyond },
      );
      return rows;
    },

    /** Instead of a fee that went back; `sourceId` is its own if nothing is left. */
    async replaceFee(tx: Tx, id: string, { sourceId, kept }: { sourceId: string; kept: bigint }): Promise<void> {
      await tx("deal_fees").where({ id }).update({ source_id: sourceId, kept: kept.toString() });
    },

    async isCharged(tx: Tx, feeId: string): Promise<boolean> {
      return (await tx("deal_fees").where({ id: feeId }).first("id")) !== undefined;
    },
  };
}

/** What purchasing says of a version of a quota. */
type SaidUse = { quotaId: string; version: bigint; used: number };
type LeadsRow = Row & { asked_at: Date | null; used: number | null };

const asked = (on: Db | Tx) => on("deal_quotas").whereNotNull("asked_at").whereNull("used");

type ChargedRow = VatColumns &
  Record<"id" | "month" | "source_id", string> &
  Record<"changed" | "booked", boolean> & {
    amount: bigint;
  };

const toCharged = (
  { source_id: sourceId, changed, booked, id, month, amount, ...vat }: ChargedRow,
  currency: string,
) => ({
  id,
  month,
  sourceId,
  amount,
  vat: fromVatColumns(vat, currency),
  isChanged: changed,
  // With nothing left there is no line.
  isBooked: booked || amount === 0n,
});

async function putQuota(
  tx: Tx,
  dealId: string,
  { month, total, period, asked }: DealQuota & { asked: Pick<LeadsRow, "asked_at" | "used"> },
): Promise<SavedQuota> {
  const columns = { total, starts_at: period.from, ends_at: period.to, ...asked };
  const [row] = await tx("deal_quotas")
    .insert({ deal_id: dealId, month, ...columns })
    .onConflict(["deal_id", "month"])
    .merge({ ...columns, version: tx.raw("deal_quotas.version + 1") })
    .returning<Row[]>("*");
  if (!row) throw new Error("A quota was not saved");
  return toQuota(row);
}

function toQuota({ id, month, total, starts_at, ends_at, version }: Row): SavedQuota {
  return { id, month, total, period: { from: starts_at, to: ends_at }, version };
}

const isSame = (a: Range, b: Range) => a.from.getTime() === b.from.getTime() && a.to.getTime() === b.to.getTime();
