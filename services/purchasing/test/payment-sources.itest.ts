import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { enumText } from "@doorlight/common/rpc";
import { type TestDatabase, drainOutbox, testDatabase } from "@doorlight/common/testing";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn, hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual({}));
afterAll(() => database.close());

const noLimits = { leadTypes: [], regions: [], cities: [], postalCodes: [] };

/**
 * The payment source of each of the buyer's next purchases, or the refusal; the quota is named by its place in
 * `quotas`.
 */
async function sourcesOf(buyer: Buyer, count: number, quotas: string[] = []): Promise<unknown[]> {
  const sources = [];
  for (let i = 0; i < count; i++) {
    const { purchase, reservation, refusal } = await given.buys(buyer, await given.lead());
    const id = purchase?.id ?? reservation?.purchaseId;
    const [row] = id ? await database.db("purchases").where({ id }).select("payment_source", "quota_id") : [];
    sources.push(refusal ?? (row.quota_id ? quotas.indexOf(row.quota_id) : row.payment_source));
  }
  return sources;
}

const usedOf = async (quotaId: string) =>
  (await database.db("quotas").where({ quota_id: quotaId }).first<{ used: number }>("used")).used;

test("has a value in the contract for every payment source", async () => {
  const { rows } = await database.db.raw<{ rows: { name: string }[] }>(
    "select name from payment_sources(null, null, null, null)",
  );
  const texts = enumText(PaymentSource);
  const known = Object.values(PaymentSource).flatMap((value) =>
    typeof value === "number" ? (texts.toTextOrNone(value) ?? []) : [],
  );
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("pays by credits, then the quota of own deal, office deal and plan, then billing method", async () => {
  const officeId = randomUUID();
  const agent = await given.agent({ credits: 1, officeId, billingMethod: "card" });
  const quotas = [
    await given.quota({ userId: agent.id }, { total: 1 }),
    await given.quota({ officeId }, { total: 1 }),
    await given.quota({ userId: agent.id }, { total: 1, contractKind: "deal" }),
  ];
  expect(await sourcesOf(agent, 5, quotas)).toEqual(["credit", 2, 1, 0, "card"]);
});

test.each([
  ["of another agent", {}, "invoice"],
  ["of another country", { country: "SE" }, "invoice"],
  ["of last month", { from: hoursFromNow(-48), to: now }, "invoice"],
  ["of next month", { from: hoursFromNow(1) }, "invoice"],
  ["of this instant on", { from: now }, "quota"],
  ["that was taken back", { total: 0 }, "invoice"],
  ["of another lead type", { limits: { ...noLimits, leadTypes: ["request_for_valuation"] } }, "invoice"],
  ["of the lead's type", { limits: { ...noLimits, leadTypes: ["request_for_quote"] } }, "quota"],
  ["of another city", { limits: { ...noLimits, cities: ["Turku"] } }, "invoice"],
  ["of the lead's city", { limits: { ...noLimits, cities: ["Turku", "Tampere"] } }, "quota"],
  ["of a city named as the region", { limits: { ...noLimits, cities: ["Pirkanmaa"] } }, "invoice"],
  ["of the lead's region", { limits: { ...noLimits, regions: ["Pirkanmaa"] } }, "quota"],
  [
    "of another city and the lead's postal code",
    { limits: { ...noLimits, cities: ["Turku"], postalCodes: ["33100"] } },
    "quota",
  ],
  [
    "of the lead's region and another type",
    { limits: { ...noLimits, regions: ["Pirkanmaa"], leadTypes: ["request_for_valuation"] } },
    "invoice",
  ],
])("pays a purchase beside a quota %s (%j) by %s", async (name, changes, source) => {
  const agent = await given.agent();
  await given.quota({ userId: name === "of another agent" ? randomUUID() : agent.id }, changes);
  const outcome = await given.buys(agent, await given.lead());
  expect(outcome.purchase?.paymentSource).toBe(source);
});

test("confirms, counts and publishes a quota purchase at once, and keeps credits and money", async () => {
  const agent = await given.agent({ billingMethod: "prepaid" });
  const quotaId = await given.quota({ userId: agent.id }, { total: 1 });
  const lead = await given.lead();
  await drainOutbox(database.db);

  const { purchase } = await given.buys(agent, lead);

  expect(purchase).toMatchObject({ paymentSource: "quota", fee: { amount: 4500n } });
  expect(await usedOf(quotaId)).toBe(1);
  const ledger = await database.db("ledger_transactions").where({ user_id: agent.id });
  expect(ledger).toMatchObject([{ from_account: "quota", to_account: "redeemed", unit: "QUOTA", amount: 1n }]);
  expect((await drainOutbox(database.db)).of(PurchaseConfirmedSchema)).toMatchObject([
    { purchaseId: purchase?.id, paymentSource: PaymentSource.QUOTA, spotsLeft: 3 },
  ]);
  expect(await given.buys(agent, await given.lead())).toMatchObject({ refusal: "not_enough_credits" });
});

test("raises a total below the use to the use: takes no lead back and pays for none", async () => {
  const agent = await given.agent();
  const quotaId = await given.quota({ userId: agent.id }, { total: 5 });
  expect(await sourcesOf(agent, 3)).toEqual([-1, -1, -1]);
  await given.quota({ userId: agent.id }, { quotaId, total: 1, version: 2n }, now);
  expect(await database.db("quotas").where({ quota_id: quotaId })).toMatchObject([{ total: 3, used: 3 }]);
  expect(await sourcesOf(agent, 1)).toEqual(["invoice"]);
  await given.quota({ userId: agent.id }, { quotaId, total: 4, version: 3n }, now);
  expect(await sourcesOf(agent, 2)).toEqual([-1, "invoice"]);
});

test("never undoes a newer event about a quota or a deal by an older one", async () => {
  const agent = await given.agent();
  const quotaId = await given.quota({ userId: agent.id }, { total: 0, version: 2n });
  await given.quota({ userId: agent.id }, { quotaId, total: 9, version: 1n });
  const dealId = await given.deal({ userId: agent.id }, { discountBasisPoints: 0, version: 2n });
  await given.deal({ userId: agent.id }, { dealId, version: 1n });
  const { purchase } = await given.buys(agent, await given.lead());
  expect(purchase).toMatchObject({ paymentSource: "invoice", fee: { amount: 4500n } });
});

test.each([
  "update quotas set used = used + 1",
  "insert into quotas select (jsonb_populate_record(q, jsonb_build_object('quota_id', uuidv7(), 'used', 1))).* from quotas q",
])("moves the use of a quota with the ledger and not by %s (S15)", async (sql) => {
  await given.quota({ userId: randomUUID() });
  await expect(database.db.raw(sql)).rejects.toThrow("refuses");
});

test.each([
  ["quota", { credits: 1 }, "invalid_request"],
  ["quota", { credits: 0 }, null],
  ["invoice", { credits: 0 }, "invalid_request"],
  ["card", { credits: 0 }, "invalid_request"],
] as const)(
  "answers a click that asks to pay by %s with a quota and %j by %s",
  async (requestedSource, wallet, refusal) => {
    const agent = await given.agent(wallet);
    await given.quota({ userId: agent.id });
    expect((await given.buys(agent, await given.lead(), { requestedSource })).refusal).toBe(refusal);
  },
);

test.each([
  ["quota", {}],
  ["card", {}],
  ["card", { billingMethod: "card", cardReady: false }],
  [null, { billingMethod: "card", cardReady: false }],
] as const)("finds no payment method for a click that asks to pay by %s with %j", async (requestedSource, wallet) => {
  const outcome = await given.buys(await given.agent(wallet), await given.lead(), { requestedSource });
  expect(outcome.refusal).toBe("payment_method_missing");
});

test("prices a lead with its agent's deal discount, or the office's if there is none", async () => {
  const officeId = randomUUID();
  const [agent, colleague] = [await given.agent({ officeId }), await given.agent({ officeId })];
  await given.deal({ officeId }, { name: "Office", discountBasisPoints: 500 });
  await given.deal({ userId: agent.id }, { name: "Own", discountBasisPoints: 1250 });
  const lead = await given.lead({ city: "Helsinki", postalCode: "00200" });

  const [quote] = await given.rules.quote([lead], agent, now);
  const { purchase } = await given.buys(agent, lead);
  const other = await given.buys(colleague, await given.lead());

  // An eighth of 51.75, half to even.
  expect(purchase).toMatchObject({
    fee: { amount: 4528n },
    parts: [{}, {}, { kind: "discount", label: "Own" }],
  });
  expect(purchase?.parts[2]?.amount.amount).toBe(-647n);
  expect([quote?.price, quote?.parts]).toEqual([purchase?.fee, purchase?.parts]);
  expect(other.purchase?.parts.at(-1)).toMatchObject({ label: "Office", amount: { amount: -225n } });
});

test("takes no payment and no discount from the deal of an office that an agent has left", async () => {
  const officeId = randomUUID();
  const agent = await given.agent({ officeId });
  await given.deal({ officeId });
  const quota = await given.quota({ officeId });
  expect(await sourcesOf(agent, 1, [quota])).toEqual([0]);

  const left = await given.moved(agent, null, now);
  const { purchase } = await given.buys(left, await given.lead());
  expect(purchase).toMatchObject({ paymentSource: "invoice", fee: { amount: 4500n }, parts: [{}] });
  expect(await usedOf(quota)).toBe(1);
});

test("applies the office's discount if a deal has none for a lead", async () => {
  const officeId = randomUUID();
  const agent = await given.agent({ officeId });
  await given.deal({ officeId }, { name: "Office" });
  await given.deal({ userId: agent.id }, { limits: { ...noLimits, cities: ["Turku"] } });
  const { purchase } = await given.buys(agent, await given.lead());
  expect(purchase?.parts.at(-1)).toMatchObject({ kind: "discount", label: "Office" });
});

test("leaves one minor unit to pay after a discount of everything", async () => {
  const agent = await given.agent();
  await given.deal({ userId: agent.id }, { discountBasisPoints: 10_000 });
  const { purchase } = await given.buys(agent, await given.lead());
  expect(purchase?.fee.amount).toBe(1n);
});

test("names the quota that pays in a quote, with its deal and its use", async () => {
  const officeId = randomUUID();
  const [agent, colleague] = [await given.agent({ officeId }), await given.agent({ officeId })];
  const contractId = await given.deal({ officeId }, { name: "Kallio", discountBasisPoints: 0 });
  const id = await given.quota({ officeId }, { contractId, total: 2 });
  await given.buys(colleague, await given.lead());
  const [quote] = await given.rules.quote([await given.lead()], agent, now);
  expect(quote).toMatchObject({
    paymentSource: "quota",
    quota: { id, contractKind: "deal", contractId, name: "Kallio", total: 2, used: 1, ofOffice: true },
  });
});

test("shares an office's quota between clicks at once to the last lead and no further", async () => {
  const officeId = randomUUID();
  const agents = await Promise.all([1, 2, 3, 4].map(() => given.agent({ officeId, credits: 0 })));
  const quotaId = await given.quota({ officeId }, { total: 3 });
  const leads = await given.leads(5);
  const buyers = [agents[0]!, ...agents];
  const outcomes = await Promise.all(leads.map((lead, i) => given.buys(buyers[i]!, lead)));
  const sources = outcomes.map(({ purchase }) => purchase?.paymentSource);
  expect(sources.filter((source) => source === "quota")).toHaveLength(3);
  expect(sources.filter((source) => source === "invoice")).toHaveLength(2);
  expect(await usedOf(quotaId)).toBe(3);
});
