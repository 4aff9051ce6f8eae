import type { Db } from "@doorlight/common/db";

type Row = { user_id: string; country: string; currency: string; net: string };
type Databases = Record<"purchasing" | "refunds" | "billing", { db: Db }>;
type Sums = { ledger: bigint; refunds: bigint; billing: bigint };

/** Purchasing's ledger of invoices: purchases less refunds. */
const ledger = `
  select t.user_id, l.country, t.unit as currency,
    sum(case t.from_account when 'to_be_invoiced' then t.amount else -t.amount end) as net
  from ledger_transactions t left join purchases p on p.id = t.purchase_id left join leads l using (lead_id)
  where 'to_be_invoiced' in (t.from_account, t.to_account) and t.user_id = any (?)
  group by 1, 2, 3`;

/** The fees of the purchases on invoice that refunds has not given back. */
const refunds = `
  select buyer_id as user_id, country, currency, sum(fee) as net
  from purchases p
  where payment_source = 'invoice' and buyer_id = any (?)
    and not exists (select from refund_requests r where r.purchase_id = p.purchase_id and r.state = 'refunded')
  group by 1, 2, 3`;

/**
 * Billing's documents but those of card sales, with lines that wait for the next run. An admin's credit of a purchase
 * without a refund concerns billing alone, so it counts as if it still stood.
 */
const billing = `
  select user_id, country, currency, sum(net) as net
  from (
    select user_id, country, currency,
      cast(content ->> 'net' as bigint) * case kind when 'invoice' then 1 else -1 end as net
    from invoices i
    where kind = 'invoice' or exists (select from invoices o where o.id = i.credited_id and o.kind = 'invoice')
    union all
    select user_id, country, currency, net from invoice_lines where invoice_id is null and removed_at is null
    union all
    select l.user_id, l.country, l.currency, l.net
    from invoice_lines l join invoices note on note.id = l.credit_note_id
    where note.admin_id is not null
      and not exists (select from purchase_refunds r where r.purchase_id = l.source_id and r.state = 'refunded')
  ) each_one
  where user_id = any (?)
  group by 1, 2, 3`;

/**
 * The accounts on whose invoiced sum the services disagree, by country and currency. Compares them with each other and
 * with no model; each has to have consumed the others' events.
 */
export async function unreconciled(services: Databases, agents: readonly string[]): Promise<(Sums & { of: string })[]> {
  const read = async ({ db }: { db: Db }, sql: string) => (await db.raw<{ rows: Row[] }>(sql, [[...agents]])).rows;
  const sums = new Map<string, Sums>();
  for (const [name, rows] of [
    ["ledger", await read(services.purchasing, ledger)],
    ["refunds", await read(services.refunds, refunds)],
    ["billing", await read(services.billing, billing)],
  ] as const)
    for (const { user_id, country, currency, net } of rows) {
      const of = `${user_id} ${country} ${currency}`;
      sums.set(of, { ...(sums.get(of) ?? { ledger: 0n, refunds: 0n, billing: 0n }), [name]: BigInt(net) });
    }
  return [...sums]
    .map(([of, sum]) => ({ of, ...sum }))
    .filter((sum) => sum.ledger !== sum.refunds || sum.ledger !== sum.billing);
}
