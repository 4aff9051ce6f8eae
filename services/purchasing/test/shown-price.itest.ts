import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { PaymentSource } from "@doorlight/common/product";
import { type TestDatabase, drainOutbox, testDatabase } from "@doorlight/common/testing";
import type { Buyer, PurchaseCommand, ShownQuote } from "../src/domain/purchase.ts";
import { type Given, givenIn, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

let database: TestDatabase;
let given: Given;
let version = 1n;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
});
beforeEach(() => setPrice(4500n));
afterEach(async () => expect(await invariantViolations(database.db)).toEqual({}));
afterAll(() => database.close());

const euros = (amount: bigint) => ({ amount, currency: "EUR" });

function setPrice(amount: bigint): Promise<void> {
  const unitPrices = [{ leadType: "request_for_quote", price: euros(amount) }];
  return given.priceList({ version: ++version, unitPrices });
}

/** An agent whose next purchase is paid so. */
async function agentWith(source: PaymentSource): Promise<Buyer> {
  if (source === "credit") return given.agent({ credits: 1 });
  const agent = await given.agent({ billingMethod: source === "card" ? "card" : "invoice" });
  if (source === "quota") await given.quota({ userId: agent.id });
  return agent;
}

/** The quote on the agent's screen. */
async function shownTo(agent: Buyer, leadId: string): Promise<ShownQuote> {
  const [quote] = await given.rules.quote([leadId], agent, now);
  const { price, vat, paymentSource } = quote!;
  return { price: price!, vat: vat!.amount, paymentSource: paymentSource! };
}

/** The effects of a purchase: on the lead, on the agent, and as events. */
async function traces(agent: Buyer, leadId: string) {
  const [lead] = await database.db("leads").where({ lead_id: leadId }).select("spots_taken", "version");
  return {
    lead,
    purchases: await database.db("purchases").where({ lead_id: leadId }),
    charges: await database.db("ledger_transactions").where({ user_id: agent.id, kind: "charge" }),
    answers: await database.db("idempotency_keys").where({ user_id: agent.id }),
    events: (await drainOutbox(database.db)).all,
  };
}

const untouched = { lead: { spots_taken: 0, version: 0n }, purchases: [], charges: [], answers: [], events: [] };

test.each(["card", "invoice"] as const)(
  "charges no changed price by %s: nothing happens, and the buyer gets the new one",
  async (source) => {
    const [agent, lead] = [await agentWith(source), await given.lead()];
    const shown = await shownTo(agent, lead);
    for (const amount of [4600n, 4400n]) {
      await setPrice(amount);
      await drainOutbox(database.db);
      const refused = await given.buys(agent, lead, { shown });
      expect(refused).toMatchObject({
        refusal: "price_changed",
        now: { price: euros(amount), paymentSource: source },
        purchase: null,
      });
      expect(await traces(agent, lead)).toEqual(untouched);
    }
    const agreed = await given.buys(agent, lead, { shown: await shownTo(agent, lead) });
    expect(agreed.purchase?.fee ?? agreed.reservation?.fee).toEqual(euros(4400n));
  },
);

test.each(["credit", "quota"] as const)(
  "buys by %s at every price: freezes the new price, and asks nobody again",
  async (source) => {
    const [agent, lead] = [await agentWith(source), await given.lead()];
    const shown = await shownTo(agent, lead);
    await setPrice(9900n);
    const { purchase } = await given.buys(agent, lead, { shown });
    expect(purchase).toMatchObject({ paymentSource: source, fee: euros(9900n) });
  },
);

test.each(["credit", "quota", "card", "invoice"] as const)(
  "charges a price that is as it was shown by %s, whatever its parts are now",
  async (source) => {
    const [agent, lead] = [await agentWith(source), await given.lead()];
    const shown = await shownTo(agent, lead);
    await setPrice(5000n);
    await given.deal({ userId: agent.id }, { discountBasisPoints: 1000 });
    expect(await given.buys(agent, lead, { shown })).toMatchObject({ refusal: null });
  },
);

test.each(["card", "invoice"] as const)(
  "charges no changed VAT on the same price by %s, and gives the buyer the new one",
  async (source) => {
    const [agent, lead] = [await agentWith(source), await given.lead()];
    const now = await shownTo(agent, lead);
    const shown = { ...now, vat: { ...now.vat!, amount: now.vat!.amount - 1n } };
    await drainOutbox(database.db);
    expect(await given.buys(agent, lead, { shown })).toMatchObject({ refusal: "price_changed", now, purchase: null });
    expect(await traces(agent, lead)).toEqual(untouched);
    expect(await given.buys(agent, lead, { shown: { ...now, vat: null } })).toMatchObject({ refusal: null });
  },
);

test.each(["credit", "quota"] as const)("buys by %s at every VAT", async (source) => {
  const [agent, lead] = [await agentWith(source), await given.lead()];
  const shown = { ...(await shownTo(agent, lead)), vat: euros(1n) };
  expect(await given.buys(agent, lead, { shown })).toMatchObject({ refusal: null });
});

test("treats a discount that ends between the quote and the click as a change of the price", async () => {
  const [agent, lead] = [await agentWith("invoice"), await given.lead()];
  const dealId = await given.deal({ userId: agent.id });
  const shown = await shownTo(agent, lead);
  expect(shown.price).toEqual(euros(4050n));
  await given.deal({ userId: agent.id }, { dealId, version: 2n, to: now });
  expect(await given.buys(agent, lead, { shown })).toMatchObject({
    refusal: "price_changed",
    now: { price: euros(4500n) },
  });
});

test.each([
  ["credit", "card"],
  ["credit", "invoice"],
  ["credit", "quota"],
  ["quota", "card"],
  ["quota", "invoice"],
  ["card", "invoice"],
  ["card", "credit"],
  ["invoice", "quota"],
] as const)("does not pay a lead shown as paid by %s by %s instead, at the same price", async (promised, source) => {
  const [agent, lead] = [await agentWith(source), await given.lead()];
  const shown = { price: euros(4500n), vat: null, paymentSource: promised };
  await drainOutbox(database.db);
  expect(await given.buys(agent, lead, { shown })).toMatchObject({
    refusal: "price_changed",
    now: { price: euros(4500n), paymentSource: source },
  });
  expect(await traces(agent, lead)).toEqual(untouched);
});

test("charges neither of two agents of an office unseen at the last lead of their quota", async () => {
  const officeId = "01900000-0000-7000-8000-00000000000f";
  const agents = [await given.agent({ officeId }), await given.agent({ officeId })];
  const quotaId = await given.quota({ officeId }, { total: 1 });
  const shown = { price: euros(4500n), vat: null, paymentSource: "quota" } as const;
  const leads = await given.leads(2);
  const outcomes = await Promise.all(leads.map((lead, i) => given.buys(agents[i]!, lead, { shown })));
  expect(outcomes.toSorted((a) => (a.refusal === null ? -1 : 1))).toMatchObject([
    { refusal: null, purchase: { paymentSource: "quota" } },
    { refusal: "price_changed", now: { paymentSource: "invoice" } },
  ]);
  expect(await database.db("quotas").where({ quota_id: quotaId })).toMatchObject([{ used: 1 }]);
});

test("treats a currency other than the one shown as another price", async () => {
  const [agent, lead] = [await agentWith("invoice"), await given.lead()];
  const shown = { price: { amount: 4500n, currency: "SEK" }, vat: null, paymentSource: "invoice" } as const;
  expect(await given.buys(agent, lead, { shown })).toMatchObject({ refusal: "price_changed" });
});

test("compares the price last, after every other reason against a purchase", async () => {
  const shown = { price: euros(1n), vat: null, paymentSource: "invoice" } as const;
  const refusalOf = async (buyer: Buyer, leadId: string, changes: Partial<PurchaseCommand> = {}) =>
    (await given.buys(buyer, leadId, { shown, ...changes })).refusal;
  const agent = await agentWith("invoice");
  const full = await given.lead({ cap: 1 });
  await given.spotsTaken(full, 1);
  expect(await refusalOf(agent, full)).toBe("lead_unavailable");
  expect(await refusalOf(agent, await given.lead({ leadType: "request_for_valuation" }))).toBe("pricing_misconfigured");
  expect(await refusalOf(await given.agent({ billingMethod: "prepaid" }), await given.lead())).toBe(
    "not_enough_credits",
  );
  expect(await refusalOf(await agentWith("credit"), await given.lead(), { requestedSource: "invoice" })).toBe(
    "invalid_request",
  );
});

test("refuses a reused key with another shown price, and keeps the saved answer", async () => {
  const [agent, lead] = [await agentWith("invoice"), await given.lead()];
  const key = { idempotencyKey: "one-click" };
  const shown = await shownTo(agent, lead);
  const first = await given.buys(agent, lead, { ...key, shown });
  await setPrice(9900n);
  expect(await given.buys(agent, lead, { ...key, shown })).toEqual(first);
  const others = [null, { ...shown, price: euros(9900n) }, { ...shown, paymentSource: "card" } as const];
  for (const other of others)
    expect(await given.buys(agent, lead, { ...key, shown: other })).toMatchObject({
      refusal: "idempotency_key_reused",
    });
});

test("leaves the key of a refused click free for the same click at the new price", async () => {
  const [agent, lead] = [await agentWith("invoice"), await given.lead()];
  const key = { idempotencyKey: "second-thought" };
  const shown = await shownTo(agent, lead);
  await setPrice(4600n);
  expect(await given.buys(agent, lead, { ...key, shown })).toMatchObject({ refusal: "price_changed" });
  const agreed = await given.buys(agent, lead, { ...key, shown: await shownTo(agent, lead) });
  expect(agreed.purchase?.fee).toEqual(euros(4600n));
});
