import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema, FeeChargedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const sold = async () => (await billing.events()).of(CreditsSoldSchema);

test.each([Payment.CARD, Payment.INVOICE])(
  "asks once more about a pack beyond the budget, and counts it under its sale: payment %i",
  async (payment) => {
    const { as, userId } = await billing.agent(payment === Payment.CARD ? "card" : "invoice");
    const order = { packId: "credits_5", payment, returnPath: "/account/billing" };
    const buy = (beyondBudget: boolean) =>
      billing.packs.buyPack({ ...order, idempotencyKey: randomUUID(), beyondBudget }, as);
    billing.budgets.spend();
    expect(await refusalOf(buy(false))).toMatchObject({ code: "budget_reached" });
    expect([await sold(), billing.budgets.held]).toEqual([[], []]);
    const { saleId } = await buy(true);
    expect(await sold()).toHaveLength(1);
    const amount = { amount: 20_500n, currency: "EUR" };
    expect(billing.budgets.held).toMatchObject([{ referenceId: saleId, userId, country: "FI", amount }]);
  },
);

test("asks once more about a plan beyond the budget, and counts its fee under the fee's own id", async () => {
  const agent = await billing.agent("invoice");
  billing.budgets.spend();
  expect(await refusalOf(agent.choose("basic"))).toMatchObject({ code: "budget_reached" });
  expect(await agent.subscription()).toBeUndefined();
  await agent.choose("basic", { beyondBudget: true });
  const [fee] = (await billing.events()).of(FeeChargedSchema);
  expect(billing.budgets.held).toMatchObject([{ referenceId: fee?.feeId, amount: { amount: fee?.amount?.amount } }]);
});

test("lets a top-up wait while the budget is spent, and buys again afterwards", async () => {
  const { as, userId } = await billing.agent("card");
  const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 2, consentVersion: "2026-11" };
  await billing.packs.putTopUp(topUp, as);
  billing.budgets.spend();
  await billing.consume(CreditsSpentSchema, { userId, country: "FI", credits: 1, balance: 1 }, { version: 1n });
  await billing.tasksDone();
  expect([await sold(), billing.cards.charged]).toEqual([[], []]);
  expect((await billing.packs.getTopUp({}, as)).topUp).toMatchObject({ enabled: true, stoppedBy: "" });
  billing.budgets.spend(false);
  await billing.runJob("top-up", { userId });
  expect(await sold()).toMatchObject([{ automatic: true, saleId: billing.budgets.held[0]?.referenceId }]);
});
