import type { Db, Tx } from "@doorlight/common/db";
import type { Vat } from "@doorlight/common/product";
import type { CreditGrant } from "../domain/account.ts";
import type { DebtsAt } from "../domain/debt.ts";
import type {
  CreditSale,
  Fee,
  LedgerPosition,
  LedgerScope,
  LedgerTransaction,
  ReturnedFee,
  TransactionKind,
} from "../domain/ledger.ts";
import { makeCreditGrants } from "./credit-grants.ts";
import { addToLedger, grantOf } from "./ledger-row.ts";
import { toVat } from "./purchase-row.ts";

type TransactionRow = {
  id: bigint;
  kind: TransactionKind;
  occurred_at: Date;
  credits: bigint;
  balance: bigint;
  amount: bigint | null;
  currency: string | null;
  vat_basis_points: number | null;
  vat_amount: bigint | null;
  payment_source: LedgerTransaction["paymentSource"];
  lead_id: string | null;
  reference_id: string | null;
  reason: string | null;
  deal_name: string | null;
};

/** Everything in the ledger but charges and refunds of purchases, which SQL writes, and the sign-up credit. */
export function makeLedgerStore(db: Db) {
  return {
    ...makeCreditGrants(),

    /** The credits of a sold pack and its price. Undefined if the ledger has the sale already. */
    async addSale(tx: Tx, sale: CreditSale): Promise<CreditGrant | undefined> {
      const { saleId, userId, country, credits, price, vat, paidFrom, at } = sale;
      await lockAccount(tx, userId, country);
      const common = { user_id: userId, reference_id: saleId, occurred_at: at };
      const isNew = await addToLedger(tx, [
        {
          ...common,
          kind: "credit_pack",
          from_account: "packs",
          to_account: "credits",
          unit: "CREDIT",
          amount: credits,
        },
        {
          ...common,
          kind: "credit_pack_price",
          from_account: paidFrom,
          to_account: "pack_sales",
          unit: price.currency,
          amount: price.amount,
          ...toVatColumns(vat),
        },
      ]);
      return isNew ? grantOf(tx, userId, credits) : undefined;
    },

    /** False if the ledger has the fee already. */
    async addFee(tx: Tx, { feeId, kind, userId, country, amount, vat, paidFrom, at, ...fee }: Fee): Promise<boolean> {
      await lockAccount(tx, userId, country);
      const { contractId, period } = fee;
      const paidFor = { contract_id: contractId, valid_from: period.from, valid_to: period.to };
      await tx("contract_fees")
        .insert({ fee_id: feeId, user_id: userId, ...paidFor })
        .onConflict()
        .ignore();
      const sides = { from_account: paidFrom, to_account: `${kind}s`, unit: amount.currency, amount: amount.amount };
      const paid = { ...sides, ...toVatColumns(vat), occurred_at: at };
      return addToLedger(tx, [{ kind, user_id: userId, reference_id: feeId, ...paid }]);
    },

    /** False if the ledger has it already. Its fee may come later. */
    async addReturnedFee(tx: Tx, { feeId, userId, country, amount, vat, at }: ReturnedFee): Promise<boolean> {
      await lockAccount(tx, userId, country);
      const sides = { from_account: "deal_fees", to_account: "to_be_invoiced" } as const;
      const returned = { unit: amount.currency, amount: amount.amount, ...toVatColumns(vat), occurred_at: at };
      return addToLedger(tx, [
        { kind: "deal_fee_return", user_id: userId, reference_id: feeId, ...sides, ...returned },
      ]);
    },

    /** Purchases, sales and fees that an account owes no more, each once. */
    async settleDebts(tx: Tx, { userId, sourceIds, at }: DebtsAt): Promise<void> {
      await tx.raw("select settle_debts(?, ?, ?)", [userId, [...sourceIds], at]);
    },

    /** Those of them that were settled are owed again, unless they were refunded. */
    async reopenDebts(tx: Tx, { userId, sourceIds, at }: DebtsAt): Promise<void> {
      await tx.raw("select reopen_debts(?, ?, ?)", [userId, [...sourceIds], at]);
    },

    /** The country of an opened account; locks it, so that ledger ids follow each other in its own order. */
    async lock(tx: Tx, userId: string): Promise<string | undefined> {
      const account = await tx("accounts").where({ user_id: userId }).forNoKeyUpdate().first("country");
      return account?.country;
    },

    /** Newest first, beginning after `position`. */
    async list({ userId, from, to }: LedgerScope, limit: number, after?: LedgerPosition): Promise<LedgerTransaction[]> {
      const { rows } = await db.raw<{ rows: TransactionRow[] }>(statement, {
        userId,
        beforeAt: after?.at ?? null,
        beforeId: after?.id.toString() ?? null,
        from,
        to,
        limit,
      });
      return rows.map(toTransaction);
    },

    /** Whether a sale or a fee of a user has arrived. */
    async hasReference(userId: string, referenceId: string): Promise<boolean> {
      const found = await db("ledger_transactions").where({ user_id: userId, reference_id: referenceId }).first("id");
      return found !== undefined;
    },
  };
}

/** As a position has it: JavaScript knows no shorter time. */
const AT = "date_trunc('milliseconds', occurred_at)";

/**
 * In the order of their time: a sale or a fee may come later than what happened after it. The balance runs over all earlier rows of
 * the user, so it is the same whatever period is asked for.
 */
const statement = `
  select t.id, t.kind, t.at as occurred_at, deal.name as deal_name, t.credits, t.balance, p.lead_id, coalesce(g.reason, taken.reason) as reason,
    coalesce(t.purchase_id, t.reference_id) as reference_id,
    coalesce(price.vat_basis_points, t.vat_basis_points, p.vat_basis_points) as vat_basis_points,
    sign.of * coalesce(price.vat_amount, t.vat_amount, p.vat_amount) as vat_amount,
    case when is_money(coalesce(price.unit, t.unit)) then sign.of * coalesce(price.amount, t.amount) end as amount,
    case when is_money(coalesce(price.unit, t.unit)) then coalesce(price.unit, t.unit) end as currency,
    (
      select source.name from payment_sources(null, null, null, null) source
      where source.from_account = coalesce(price.from_account, case sign.of when -1 then t.to_account else t.from_account end)
        and t.kind not in ('signup_return', 'admin_return')
    ) as payment_source
  from (
    select movement.*, ${AT} as at, moved.credits, cast(sum(moved.credits) over (order by ${AT}, id) as bigint) as balance
    from ledger_transactions movement
    cross join lateral (
      select case
        when unit <> 'CREDIT' then 0
        when to_account = 'credits' then movement.amount
        else -movement.amount
      end as credits
    ) moved
    where user_id = :userId and (
      cast(:beforeAt as timestamptz) is null or (${AT}, id) < (cast(:beforeAt as timestamptz), cast(:beforeId as bigint))
    )
  ) t
  cross join lateral (select case when t.kind in ('refund', 'deal_fee_return') then -1 else 1 end as of) sign
  left join purchases p on p.id = t.purchase_id
  left join ledger_transactions price on price.reference_id = t.reference_id
    and t.kind = 'credit_pack' and price.kind = 'credit_pack_price'
  left join credit_grants g on g.id = t.reference_id and t.kind = 'admin_grant'
  left join credit_returns taken on taken.id = t.reference_id and t.kind = 'admin_return'
  left join contract_fees fee on fee.fee_id = t.reference_id and t.kind in ('deal_fee', 'deal_fee_return')
  left join deals deal on deal.deal_id = fee.contract_id
  where t.kind <> 'credit_pack_price'
    and (cast(:from as timestamptz) is null or t.occurred_at >= cast(:from as timestamptz))
    and (cast(:to as timestamptz) is null or t.occurred_at < cast(:to as timestamptz))
  order by t.at desc, t.id desc
  limit :limit`;

/** Sales and fees do not wait for the account to be opened. Ids of the ledger follow each other in the account's order. */
async function lockAccount(tx: Tx, userId: string, country: string): Promise<void> {
  await tx("accounts").insert({ user_id: userId, country }).onConflict().ignore();
  await tx("accounts").where({ user_id: userId }).forNoKeyUpdate();
}

const toVatColumns = (vat: Vat | null) =>
  vat ? { vat_basis_points: vat.basisPoints, vat_amount: vat.amount.amount } : {};

function toTransaction({ amount, currency, ...row }: TransactionRow): LedgerTransaction {
  const isMoney = amount !== null && currency !== null;
  return {
    id: row.id,
    kind: row.kind,
    occurredAt: row.occurred_at,
    credits: Number(row.credits),
    creditsBalance: Number(row.balance),
    amount: isMoney ? { amount, currency } : null,
    vat: isMoney ? toVat({ ...row, currency }) : null,
    paymentSource: row.payment_source,
    leadId: row.lead_id,
    referenceId: row.reference_id,
    reason: row.reason,
    dealName: row.deal_name,
    unspent: null,
  };
}
