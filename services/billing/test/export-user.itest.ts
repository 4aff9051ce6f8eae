import { randomUUID } from "node:crypto";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";
import { ownedBy, someTerms } from "./start-deals.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

type Agent = Awaited<ReturnType<Contracts["agent"]>>;

/** An agent who has bought a pack and a plan, agreed to a top-up and pays a deal. */
async function buyer(): Promise<Agent> {
  const agent = await billing.agent("card");
  const returnPath = "/account/billing";
  const order = { packId: "credits_5", payment: Payment.CARD, idempotencyKey: randomUUID(), returnPath };
  await billing.packs.buyPack(order, agent.as);
  await agent.choose("basic");
  const consentVersion = "2026-11";
  await billing.packs.putTopUp(
    { enabled: true, packId: "credits_10", threshold: 1, monthlyLimit: 3, consentVersion },
    agent.as,
  );
  const deals = billing.clientOf("gateway", DealsService);
  const admin = await billing.asUser(randomUUID(), { role: "admin" });
  const terms = someTerms({ ...ownedBy(agent.userId), startsOn: "2026-11-21" });
  const { deal } = await deals.createDeal({ terms, idempotencyKey: randomUUID() }, admin);
  const dealId = deal!.id;
  const { deal: offer } = await deals.activateDeal({ dealId, version: deal!.version }, admin);
  const details = { business_name: "x", tax_id: "x", street_address: "x", postal_code: "x", city: "x" };
  const account = billing.db("billing_details").where({ user_id: agent.userId });
  await account.clone().update({ ...details, invoicing_method: "other" });
  await account.clone().update({ proven_at: new Date() });
  await deals.acceptDeal({ dealId, version: offer!.version, startsOn: "2026-11-21" }, agent.as);
  return agent;
}

async function exportOf(userId: string): Promise<Record<string, unknown>> {
  const { json } = await billing.clientOf("identity", PersonalDataService).exportUser({ userId });
  return JSON.parse(json) as Record<string, unknown>;
}

test("exports a user's packs, plan and deal with their fees, and the consent to the top-up", async () => {
  const { userId } = await buyer();
  const at = "2026-11-21T10:00:00.000Z";
  const month = { from: "2026-10-31T22:00:00.000Z", to: "2026-11-30T22:00:00.000Z" };
  const paid = { payment: "card", declineReason: null, createdAt: at };
  expect(await exportOf(userId)).toMatchObject({
    creditPacks: [
      {
        packId: "credits_5",
        credits: 5,
        price: { amount: 20500, currency: "EUR" },
        automatic: false,
        state: "sold",
        ...paid,
        soldAt: at,
      },
    ],
    subscriptions: [
      { planId: "basic", nextPlanId: "basic", state: "active", period: month, startedAt: at, endedAt: null },
    ],
    planFees: [
      {
        reason: "start",
        planId: "basic",
        quota: 2,
        amount: { amount: 7960, currency: "EUR" },
        period: { from: at, to: month.to },
        state: "charged",
        ...paid,
        chargedAt: at,
      },
    ],
    topUp: {
      enabled: true,
      packId: "credits_10",
      threshold: 1,
      monthlyLimit: 3,
      consentVersion: "2026-11",
      consentedAt: at,
    },
    deals: [{ name: "Twenty a month", fee: 60_000 }],
    dealFees: [{ month: "2026-11-01", amount: 20_000, chargedAt: at }],
  });
});

test("keeps an erased person's payments by id alone, and deletes agreements about the future", async () => {
  const { userId } = await buyer();
  const consumed = { userId, country: "FI" };
  await billing.consume(UserErasedSchema, consumed);
  const left = await exportOf(userId);
  expect(Object.keys(left).sort()).toEqual(["creditPacks", "dealFees", "deals", "planFees", "subscriptions"]);
  expect(left).toMatchObject({ subscriptions: [{ state: "ended" }], deals: [{ state: "ended" }] });
  for (const table of ["top_ups", "credit_balances", "cards", "provider_customers"])
    expect(await billing.db(table).where({ user_id: userId })).toEqual([]);
});
