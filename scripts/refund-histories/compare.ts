import { invariantViolations } from "../../services/purchasing/test/invariants.ts";
import type { RefundModel } from "./refund-model.ts";
import type { Services } from "./start-services.ts";

const byText = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row, toText)).toSorted();
const toText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);

/** The services' data about the purchases, requests and invoices of a history. */
export async function seen({ purchasing, refunds, billing }: Services, model: RefundModel) {
  const agents = model.agents.map(({ id }) => id);
  const purchases = model.purchases.map(({ id }) => id);
  const [accounts, quotas, bought, ledger, asked, lines, issued, owed, numbers] = await Promise.all([
    purchasing.db("accounts").whereIn("user_id", agents).select("user_id", "credits"),
    purchasing
      .db("quotas")
      .whereIn(
        "quota_id",
        model.agents.flatMap((agent) => agent.quotas.map(({ id }) => id)),
      )
      .select("quota_id", "used"),
    purchasing.db("purchases").whereIn("id", purchases).select("id", "state", "payment_source"),
    purchasing
      .db("ledger_transactions")
      .whereIn("user_id", agents)
      .groupBy("user_id")
      .select(
        "user_id",
        purchasing.db.raw(`coalesce(sum(amount) filter (where from_account = 'to_be_invoiced'), 0)
          - coalesce(sum(amount) filter (where to_account = 'to_be_invoiced'), 0) as sum`),
      ),
    refunds.db("refund_requests").whereIn("purchase_id", purchases).select("id", "state"),
    billing
      .db("invoice_lines as l")
      .leftJoin("invoices as i", "i.id", "l.invoice_id")
      .whereIn("l.user_id", agents)
      .select("l.source_id", "l.period", "l.vat", "l.removed_at", "l.credit_note_id", "i.period as on"),
    billing
      .db("invoices as i")
      .whereIn("user_id", agents)
      .select("i.user_id", "i.kind", "i.period", "i.gross")
      .select(
        billing.db.raw("(select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id) as paid"),
      ),
    billing
      .db("surpluses")
      .whereIn("user_id", agents)
      .groupBy("user_id")
      .select("user_id", billing.db.raw("sum(amount - used) as owed")),
    billing.db("invoices").orderBy("sequence").pluck<string[]>("number"),
  ]);
  return {
    credits: byText(accounts.map((row) => [row.user_id, row.credits])),
    quotas: byText(quotas.map((row) => [row.quota_id, row.used])),
    purchases: byText(bought.map((row) => [row.id, row.payment_source, row.state])),
    toBeInvoiced: byText(ledger.map((row) => [row.user_id, row.sum]).filter(([, sum]) => sum !== "0")),
    requests: byText(asked.map((row) => [row.id, row.state])),
    lines: byText(
      lines.map((row) => {
        const state = row.removed_at ? "removed" : row.on ? "invoiced" : "open";
        return [row.source_id, row.period.slice(0, 7), state, row.on?.slice(0, 7) ?? null, row.credit_note_id !== null];
      }),
    ),
    issued: byText(issued.map((row) => [row.user_id, row.kind, row.period.slice(0, 7), row.gross, row.paid])),
    owed: byText(owed.map((row) => [row.user_id, row.owed]).filter(([, sum]) => sum !== "0")),
    numbers,
  };
}

/** The same by the model. */
export function expected(model: RefundModel): Awaited<ReturnType<typeof seen>> {
  const { agents, purchases, invoices, notes } = model;
  const toBeInvoiced = (id: string) =>
    purchases
      .filter(({ agent, source, isRefunded }) => agent.id === id && source === "invoice" && !isRefunded)
      .reduce((sum, { fee }) => sum + fee, 0n);
  const withLines = purchases.flatMap((purchase) => (purchase.line ? [{ ...purchase, line: purchase.line }] : []));
  return {
    credits: byText(agents.map(({ id, credits }) => [id, credits])),
    quotas: byText(agents.flatMap(({ quotas }) => quotas.map(({ id, used }) => [id, used]))),
    purchases: byText(
      purchases.map(({ id, source, isRefunded }) => [id, source, isRefunded ? "refunded" : "confirmed"]),
    ),
    toBeInvoiced: byText(agents.map(({ id }) => [id, toBeInvoiced(id)]).filter(([, sum]) => sum !== 0n)),
    requests: byText(purchases.flatMap(({ requests }) => requests.map(({ id, state }) => [id, state]))),
    lines: byText(
      withLines.map(({ id, line: { month, state, isCredited } }) => {
        const on = invoices.find((invoice) => invoice.purchases.some((purchase) => purchase.id === id));
        return [id, month, state, on?.month ?? null, isCredited];
      }),
    ),
    issued: byText([
      ...invoices.map(({ agent, month, gross, paid }) => [agent.id, "invoice", month, gross, paid]),
      ...notes.map(({ agent, month, gross }) => [agent.id, "credit_note", month, gross, "0"]),
    ]),
    owed: byText(agents.map((agent) => [agent.id, model.owed(agent)]).filter(([, sum]) => sum !== 0n)),
    numbers: [...invoices, ...notes].map((_, nth) => `FI${100_001 + nth}`),
  };
}

/** The card provider's charges and refunds, by agent; each refunded charge is taken back first, as its job does. */
export async function cardMovements({ billing }: Services, { agents, purchases }: RefundModel) {
  const byCard = purchases.filter(({ source }) => source === "card");
  for (const { id } of byCard.filter(({ isRefunded }) => isRefunded))
    await billing.runJob("undo-charge", { chargeId: (await billing.chargeOf(id)).id });
  const kinds = agents.map(async ({ id }) => {
    const customer = await billing.db("provider_customers").where({ user_id: id }).first("provider_id");
    const journal = customer ? await billing.provider.journalOf(customer.provider_id) : [];
    return journal.map(([kind]) => kind).toSorted();
  });
  const due = agents.map(({ id }) => {
    const own = byCard.filter(({ agent }) => agent.id === id);
    return [...own.map(() => "charge"), ...own.filter(({ isRefunded }) => isRefunded).map(() => "refund")];
  });
  return { seen: await Promise.all(kinds), due };
}

/** The findings of the services' own rules. */
export async function violations({ purchasing, refunds, billing }: Services): Promise<object> {
  // The rules look only so far back, and the histories may have gone weeks ahead of the database's own clock.
  await purchasing.db("outbox").update({ created_at: purchasing.clock.now() });
  return {
    purchasing: await invariantViolations(purchasing.db, purchasing.clock.now()),
    refunds: await refunds.broken(),
    billing: await billing.violations(),
  };
}
