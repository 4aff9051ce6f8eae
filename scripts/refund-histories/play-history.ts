import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { RefundReason } from "@doorlight/proto/refunds/v1/refund_pb";
import { expect } from "@jest/globals";
import { makeReservationStore } from "../../services/purchasing/src/db/reservation-store.ts";
import { cardMovements, expected, seen } from "./compare.ts";
import type { Happening, History } from "./history.ts";
import {
  localDay,
  type ModelPurchase,
  type ModelRequest,
  monthOf,
  monthsAfter,
  RefundModel,
  startOf,
} from "./refund-model.ts";
import { unreconciled } from "./reconcile.ts";
import type { Services } from "./start-services.ts";

const START = Date.parse("2026-11-27T10:00:00Z");
const HOUR = 3_600_000;

/** Plays a history with new agents, and compares each service's data with the model, after each step. */
export async function playHistory(services: Services, steps: History): Promise<void> {
  const { purchasing, refunds, billing, mortal, superAdmin } = services;
  const { given } = purchasing;
  const model = new RefundModel();
  model.now = START;
  await billing.db.raw(
    "truncate invoices, invoice_runs, invoice_lines, invoice_counters, purchase_refunds, parked_accounts cascade",
  );
  services.setClock(model.now);
  const buyers = new Map<string, Awaited<ReturnType<typeof given.agent>>>();
  for (const [method, credits] of [
    ["invoice", 1],
    ["invoice", 0],
    ["card", 1],
  ] as const) {
    const id = await billing.agent();
    if (method === "card") await billing.saveCard(id);
    buyers.set(id, await given.agent({ id, credits, billingMethod: method }));
    model.agents.push({ id, method, credits, quotas: [], setOff: 0n });
  }
  /** Every other time one with which it can be done. */
  const choose = <T>(items: readonly T[], at: number, canBe: (item: T) => boolean): T | undefined => {
    const some = at % 2 === 0 ? items.filter(canBe) : items;
    return some.at(-1 - (at % Math.max(1, some.length)));
  };
  const asked = () =>
    model.purchases.flatMap((purchase) => purchase.requests.map((request) => ({ purchase, request })));
  const isPending = ({ request }: { request: ModelRequest }) => request.state === "pending";
  /** When the next such day of a month begins. */
  const next = (day: "01" | "10"): number => {
    const month = monthOf(model.now);
    return [month, monthsAfter(month, 1)].map((one) => startOf(`${one}-${day}`)).find((at) => at > model.now)!;
  };
  const asBuyer = ({ agent }: ModelPurchase) => refunds.asUser(agent.id);
  /** The refusal of a call; undefined if it is answered. */
  const attempt = async (call: Promise<unknown>, refusal: string | undefined): Promise<boolean> => {
    if (refusal === undefined) await call;
    else expect((await refusalOf(call)).code).toBe(refusal);
    return refusal === undefined;
  };

  /** Before the comparison with the model, so that it finds by itself as much as it can. */
  const expectReconciled = async (after: unknown) =>
    expect({ after, unreconciled: await unreconciled(services, [...buyers.keys()]) }).toEqual({
      after,
      unreconciled: [],
    });

  const can = {
    async buy({ agent: at, isValuation }: Happening<"buy">) {
      const agent = model.agents[at]!;
      const { source } = model.sourceFor(agent);
      const now = new Date(model.now);
      const fee = isValuation ? 2_900n : 4_500n;
      const leadId = await given.lead({
        leadType: isValuation ? "request_for_valuation" : "request_for_quote",
        publishedAt: new Date(model.now - HOUR),
        expiresAt: new Date(model.now + 24 * HOUR),
      });
      const { purchase, reservation } = await given.buys(buyers.get(agent.id)!, leadId, {}, now);
      const id = (purchase?.id ?? reservation?.purchaseId)!;
      expect(purchase?.paymentSource ?? "card").toBe(source);
      if (reservation) {
        const price = { amount: fee, currency: "EUR" };
        const order = { purchaseId: id, userId: agent.id, country: "FI", price, returnPath: "/leads/1" };
        expect((await billing.charges.chargePurchase(order)).outcome.case).toBe("settled");
        await makeReservationStore(purchasing.db).confirm(id, now);
      }
      model.buy(agent, id, fee);
    },

    async quota({ total }: Happening<"quota">) {
      const { id: userId, quotas } = model.agents[0]!;
      const month = monthOf(model.now);
      const [from, to] = [startOf(`${month}-01`), startOf(`${monthsAfter(month, 1)}-01`)];
      // One a month.
      if (quotas.some((quota) => quota.from === from)) return;
      const id = await given.quota({ userId }, { total, from: new Date(from), to: new Date(to) }, new Date(model.now));
      quotas.push({ id, from, to, total, used: 0 });
    },

    async request({ nth: at }: Happening<"request">) {
      const purchase = choose(model.purchases, at, (one) => model.refusalToRequest(one) === undefined);
      // Refunds learns of a purchase by its event.
      if (!purchase || !(await refunds.db("purchases").where({ purchase_id: purchase.id }).first())) return;
      const refusal = model.refusalToRequest(purchase);
      // Who claims much back needs an attempt for any reason.
      if (refusal === undefined)
        await refunds.attempt(
          { purchaseId: purchase.id, as: await asBuyer(purchase) },
          new Date(model.now).toISOString(),
        );
      const facts = { reason: RefundReason.NOT_SELLING, description: "Never asked", idempotencyKey: randomUUID() };
      const call = refunds.gateway.requestRefund({ purchaseId: purchase.id, ...facts }, await asBuyer(purchase));
      if (!(await attempt(call, refusal))) return;
      const { id, version } = (await call).request!;
      purchase.requests.push({ id, version, state: "pending", isAppealed: false, decidedAt: 0 });
    },

    async cancel({ nth: at }: Happening<"cancel">) {
      const found = choose(asked(), at, isPending);
      if (!found) return;
      const { purchase, request } = found;
      const isOpen = request.state === "pending" || request.state === "cancelled";
      const call = refunds.gateway.cancelRefund({ requestId: request.id }, await asBuyer(purchase));
      if (await attempt(call, isOpen ? undefined : "refund_decided"))
        change(request, { state: "cancelled", version: (await call).request!.version });
    },

    async appeal({ nth: at }: Happening<"appeal">) {
      const found = choose(asked(), at, ({ request }) => model.refusalToAppeal(request) === undefined);
      if (!found) return;
      const { purchase, request } = found;
      const order = { requestId: request.id, description: "It is true" };
      const call = refunds.gateway.appealRefund(order, await asBuyer(purchase));
      if (await attempt(call, model.refusalToAppeal(request)))
        change(request, { state: "pending", isAppealed: true, version: (await call).request!.version });
    },

    async decide({ nth: at, approve }: Happening<"decide">) {
      const found = choose(asked(), at, isPending);
      if (!found) return;
      const { request } = found;
      const call = refunds.resolve(request, approve);
      if (!(await attempt(call, request.state === "pending" ? undefined : "refund_decided"))) return;
      const state = approve ? "refunded" : "rejected";
      change(request, { state, decidedAt: model.now, version: (await call).version });
    },

    /** One that crashes resumes with a later run. */
    async run({ waits, dieBefore }: Happening<"run">) {
      if (waits) model.now = next("10");
      services.setClock(model.now);
      await billing.runJob("invoice-runs");
      const month = model.dueMonth();
      const begun = await billing.db("invoice_runs").where({ country: "FI" }).pluck<string[]>("period");
      expect(begun.includes(`${monthsAfter(monthOf(model.now), -1)}-01`)).toBe(month !== undefined);
      if (!month) return;
      const period = `${month}-01`;
      const run = () => billing.runJob("invoice-run", { country: "FI", month: period });
      const due = model.draft(month).map(({ agent }) => agent.id);
      if (dieBefore === null || !(await mortal.losesBefore(dieBefore, run))) {
        if (dieBefore === null) await run();
        return model.issue(month);
      }
      // All of a batch, or nothing.
      const issued = await billing.db("invoices").where({ period, kind: "invoice" }).whereIn("user_id", due);
      expect([0, due.length]).toContain(issued.length);
      if (issued.length > 0) model.issue(month);
    },

    /** By a super admin, without a refund. */
    async credit({ nth: at }: Happening<"credit">) {
      const invoiced = model.purchases.filter(({ line }) => line?.state === "invoiced");
      const purchase = choose(invoiced, at, ({ line }) => !line!.isCredited);
      if (!purchase) return;
      const source = billing.db("invoice_lines").where({ kind: "purchase", source_id: purchase.id });
      const { id, invoice_id: invoiceId } = await source.first("id", "invoice_id");
      const order = { invoiceId, lineIds: [id], reason: "A mistake", idempotencyKey: randomUUID() };
      const call = billing.invoicing.createCreditNote(order, superAdmin);
      if (await attempt(call, purchase.line!.isCredited ? "invalid_request" : undefined)) model.credit(purchase);
    },

    async pay({ nth: at, percent }: Happening<"pay">) {
      const invoice = choose(model.invoices, at, ({ paid, gross }) => paid < gross);
      if (!invoice) return;
      const amount = (invoice.gross * BigInt(percent)) / 100n + 1n;
      const about = { user_id: invoice.agent.id, period: `${invoice.month}-01`, kind: "invoice" };
      const { id } = await billing.db("invoices").where(about).first("id");
      const paid = { amount: { amount, currency: "EUR" }, more: true };
      const order = { ...paid, paidOn: localDay(model.now), idempotencyKey: randomUUID() };
      // Another admin each time: one alone may not record much beyond what is open.
      const admin = await billing.asUser(randomUUID(), { role: "admin" });
      await billing.invoicing.recordPayment({ invoiceId: id, ...order }, admin);
      invoice.paid += amount;
    },

    async pass({ hours }: Happening<"pass">) {
      model.now += hours * HOUR;
    },

    /** The next 10th, month or year of the country, and a second before and after it. */
    async edge({ of, seconds }: Happening<"edge">) {
      const newYear = startOf(`${Number(localDay(model.now).slice(0, 4)) + 1}-01-01`);
      const at = of === "year" ? newYear : next(of === "10th" ? "10" : "01");
      model.now = Math.max(model.now, at + seconds * 1_000);
    },
  };

  for (const { what, carry } of steps) {
    // No two things are of one instant.
    model.now += 1;
    services.setClock(model.now);
    await can[what.do](what as never);
    services.setClock(model.now);
    if (carry) {
      await services.carry(model);
      await expectReconciled(what);
    }
    expect({ after: what, ...(await seen(services, model)) }).toEqual({ after: what, ...expected(model) });
  }
  await services.carry(model);
  await can.run({ do: "run", waits: true, dieBefore: null });
  await expectReconciled("the end");
  expect(await seen(services, model)).toEqual(expected(model));
  const movements = await cardMovements(services, model);
  expect(movements.seen).toEqual(movements.due);
}

const change = (request: ModelRequest, changes: Partial<ModelRequest>): void => void Object.assign(request, changes);
