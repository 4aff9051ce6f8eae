import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { describe, expect, test } from "@jest/globals";
import {
  BoughtLead,
  buyLead,
  buyPack,
  errorCatalogue,
  type ErrorCode,
  getDeliveryConsent,
  getLead,
  listPacks,
  me,
  type ShownQuote,
  startAutomaticDelivery,
} from "@doorlight/gateway/contract";
import { saveCard } from "./support/cards.ts";
import { type Agent, paysByInvoice, paysPrepaidOnly, savesDetails, someAgent, someLead } from "./support/given.ts";
import { someLeadList } from "./support/lead-lists.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";
import { queryDatabase } from "./support/database.ts";

async function expectRefused(agent: Visitor, leadId: string, code: ErrorCode) {
  const { status, message } = errorCatalogue[code];
  expect(await agent.refused(buyLead, { params: { id: leadId }, body: {} })).toMatchObject({
    status,
    statusCode: status,
    code,
    message,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
}

/** The attempts to buy leads of a type without a price, as purchasing counts them. */
async function countedWithoutPrice(leadType: string): Promise<number> {
  const { HTTP_PORT } = stack.environment("purchasing");
  const metrics = await (await fetch(`http://127.0.0.1:${HTTP_PORT}/metrics`)).text();
  const counted = metrics
    .split("\n")
    .filter(
      (line) =>
        line.startsWith("purchase_attempts_total{") &&
        line.includes('outcome="pricing_misconfigured"') &&
        line.includes(`lead_type="${leadType}"`),
    );
  return counted.reduce((sum, line) => sum + Number(line.split(" ")[1]), 0);
}

async function spendCredit(agent: Agent) {
  const lead = await someLead();
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });
}

/** Removes the prices of a lead type until it is disposed of. */
async function withoutPrice(country: string, leadType: string): Promise<AsyncDisposable> {
  const removed = await queryDatabase<{ row: object }>(
    stack,
    "purchasing",
    `delete from unit_prices u where country = '${country}' and lead_type = '${leadType}' returning to_jsonb(u) as row`,
  );
  const rows = JSON.stringify(removed.map(({ row }) => row));
  const restore = `insert into unit_prices select * from jsonb_populate_recordset(null::unit_prices, '${rows}')`;
  return { [Symbol.asyncDispose]: () => queryDatabase(stack, "purchasing", restore).then(() => {}) };
}

describe("a refused purchase", () => {
  test("answers 400 without credit and without billing details", async () => {
    const agent = await someAgent();
    await spendCredit(agent);
    const { id } = await someLead();
    await expectRefused(agent, id, "payment_method_missing");
    expect((await agent.call(getLead, { params: { id } })).status).toBe("no_payment_method");
    expect((await agent.call(me)).user.credits).toBe(0);
  });

  test("answers 400 for a card without billing details, whatever it would pay", async () => {
    const agent = await someAgent();
    await spendCredit(agent);
    await saveCard(agent);
    const [{ id }, { list }] = await Promise.all([someLead(), someLeadList(agent)]);
    await expectRefused(agent, id, "billing_details_missing");
    expect((await agent.call(getLead, { params: { id } })).status).toBe("available");
    const missing = { status: 400, code: "billing_details_missing" };
    const pack = { params: { id: "credits_5" }, body: { payment: "card", returnPath: "/account/billing" } } as const;
    expect(await agent.refused(buyPack, pack)).toMatchObject(missing);
    const { version: consentVersion } = await agent.call(getDeliveryConsent, { query: { locale: "en" } });
    const caps = { maxLeads: 1, maxAmount: { amount: 10_000, currency: "EUR" } };
    const agreed = { params: { id: list.id }, body: { ...caps, consentVersion, locale: "en" } } as const;
    expect(await agent.refused(startAutomaticDelivery, agreed)).toMatchObject(missing);
    await savesDetails(agent, { billingMethod: "card" });
    const { purchase } = BoughtLead.parse(await agent.call(buyLead, { params: { id }, body: {} }));
    expect(purchase.paymentSource).toBe("card");
  });

  test("answers 402 for a prepaid account without a credit, and keeps the session", async () => {
    const agent = await someAgent();
    await spendCredit(agent);
    await paysPrepaidOnly(agent);
    await expectRefused(agent, (await someLead()).id, "not_enough_credits");
    expect((await agent.call(me)).user.email).toBe(agent.email);
  });

  test("answers 402 for a lead without a price", async () => {
    const agent = await someAgent();
    const { id } = await someLead({ leadType: "request_for_online_valuation" });
    await using _noPrice = await withoutPrice("FI", "request_for_online_valuation");
    const before = await countedWithoutPrice("request_for_online_valuation");
    await expectRefused(agent, id, "pricing_misconfigured");
    // The metric of the alert.
    expect(await countedWithoutPrice("request_for_online_valuation")).toBe(before + 1);
  });

  test("answers 403 for a lead that the agent has bought", async () => {
    const agent = await someAgent();
    await paysByInvoice(agent);
    const { id } = await someLead();
    await agent.call(buyLead, { params: { id }, body: {} });
    await expectRefused(agent, id, "already_bought");
  });

  test("answers 404 for an unknown lead and for one without spots left", async () => {
    const { id } = await someLead({ leadType: "request_for_valuation" });
    for (const agent of [await someAgent(), await someAgent()]) await agent.call(buyLead, { params: { id }, body: {} });
    const third = await someAgent();
    // For a second after the last spot went, the answer says so.
    await eventually(() => expectRefused(third, id, "lead_unavailable"));
    expect(await third.call(getLead, { params: { id } })).toMatchObject({ status: "full", spotsLeft: 0 });
    await expectRefused(third, randomUUID(), "lead_unavailable");
  });

  test("answers 406 for a lead that a colleague has bought", async () => {
    const office = `Office ${randomUUID()}`;
    const [first, second] = await Promise.all([someAgent({ office }), someAgent({ office: office.toUpperCase() })]);
    const { id } = await someLead();
    await first.call(buyLead, { params: { id }, body: {} });
    await expectRefused(second, id, "office_already_bought");
    expect((await second.call(me)).user.credits).toBe(1);
  });

  test("answers 409 at another price than the buyer was shown, with the new one", async () => {
    const agent = await someAgent();
    await spendCredit(agent);
    await paysByInvoice(agent);
    const { id } = await someLead();
    const { price } = (await agent.call(getLead, { params: { id } })).quote!;
    const buy = (shown: ShownQuote) => ({ params: { id }, body: { shown } });
    const cheaper = { ...price, amount: price.amount - 1 };
    for (const shown of [
      { price: cheaper, paymentSource: "invoice" },
      { price, paymentSource: "quota" },
    ] as const)
      expect(await agent.refused(buyLead, buy(shown))).toMatchObject({
        status: 409,
        code: "price_changed",
        params: { amount: String(price.amount), currency: price.currency, paymentSource: "invoice" },
      });
    const { purchase } = BoughtLead.parse(await agent.call(buyLead, buy({ price, paymentSource: "invoice" })));
    expect(purchase).toMatchObject({ fee: price, paymentSource: "invoice" });
  });

  test("answers 409 for a credit pack that differs from the one shown to the buyer", async () => {
    const agent = await someAgent();
    await paysByInvoice(agent);
    const { id, ...shown } = (await agent.call(listPacks)).items[0]!;
    const body = { payment: "invoice", returnPath: "/account/billing" } as const;
    const cheaper = { ...shown, price: { ...shown.price, amount: shown.price.amount - 1 } };
    expect(await agent.refused(buyPack, { params: { id }, body: { ...body, shown: cheaper } })).toMatchObject({
      status: 409,
      code: "price_changed",
      params: { credits: String(shown.credits), amount: String(shown.price.amount), vat: String(shown.vat.amount) },
    });
    await agent.call(buyPack, { params: { id }, body: { ...body, shown } });
    expect((await agent.call(me)).user.credits).toBe(1 + shown.credits);
  });

  test("answers 401 for a guest", async () => {
    const { id } = await someLead();
    expect(await new Visitor().refused(buyLead, { params: { id }, body: {} })).toMatchObject({
      status: 401,
      code: "login_required",
    });
  });
});

test("pays a purchase by credit first, then by invoice", async () => {
  const agent = await someAgent();
  await paysByInvoice(agent);
  const [first, second] = await Promise.all([someLead(), someLead()]);
  expect((await agent.call(buyLead, { params: { id: first.id }, body: {} })).purchase.paymentSource).toBe("credit");
  expect((await agent.call(getLead, { params: { id: second.id } })).quote?.paymentSource).toBe("invoice");
  expect((await agent.call(buyLead, { params: { id: second.id }, body: {} })).purchase.paymentSource).toBe("invoice");
});

test("makes one purchase and one answer of an idempotency key, and refuses it with another body", async () => {
  const agent = await someAgent();
  const { id } = await someLead();
  const headers = { "idempotency-key": randomUUID() };
  const buy = { params: { id }, body: {}, headers };
  const first = await agent.call(buyLead, buy);
  expect((await agent.call(buyLead, buy)).purchase).toEqual(first.purchase);
  expect(await agent.refused(buyLead, { ...buy, body: { paymentSource: "invoice" } })).toMatchObject({
    status: 422,
    code: "idempotency_key_reused",
  });
  const other = await someAgent();
  expect((await other.call(buyLead, buy)).purchase.id).not.toBe(first.purchase.id);
  const shown = { price: first.purchase.fee, paymentSource: "credit" } as const;
  expect(await agent.refused(buyLead, { ...buy, body: { shown } })).toMatchObject({ code: "idempotency_key_reused" });
  expect(await agent.refused(buyLead, { ...buy, headers: { "idempotency-key": "short" } })).toMatchObject({
    status: 422,
    code: "idempotency_key_missing",
  });
});
