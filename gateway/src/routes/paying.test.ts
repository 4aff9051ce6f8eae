import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Payment, SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { BuyPackResponseSchema, PutTopUpResponseSchema } from "@doorlight/proto/billing/v1/packs_service_pb";
import { ChoosePlanResponseSchema } from "@doorlight/proto/billing/v1/plans_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import type { Session } from "../sessions/session.ts";
import { makePackRoutes } from "./packs.ts";
import { makePlanRoutes } from "./plans.ts";

const session: Session = {
  user: create(UserSchema, { id: "buyer", role: Role.AGENT, country: "FI", termsAccepted: true }),
  actorId: undefined,
  id: "session",
  token: "token",
  as: {},
};
const action = { clientSecret: "pi_1_secret_2", url: "https://bank.test/step" };
const order = { idempotencyKey: "key of the click", returnPath: "/account/billing" };

/** The reads that look for the effect of a purchase. */
let reads: string[];
/** What billing was asked. */
let sent: object[];
/** Purchasing's numbers of monthly leads, in the order of the questions. */
let totals: number[];
beforeEach(() => {
  reads = [];
  sent = [];
  totals = [];
});

function buyPack(answer: MessageInitShape<typeof BuyPackResponseSchema>, said: object = {}): Promise<unknown> {
  const packs = {
    async buyPack(message: object) {
      sent.push(message);
      return create(BuyPackResponseSchema, { saleId: "sale", ...answer });
    },
  };
  const ledger = { checkReference: async () => ({ found: reads.push("ledger") > 0 }) };
  const [, route] = makePackRoutes({ clients: { packs, ledger } as never });
  expect(route?.endpoint).toBe(contract.buyPack);
  const body = { payment: "card", returnPath: order.returnPath, ...said };
  return route!.handle({ params: { id: "credits_5" }, body, idempotencyKey: order.idempotencyKey, session } as never);
}

function choosePlan(answer: MessageInitShape<typeof ChoosePlanResponseSchema>): Promise<unknown> {
  const plans = { choosePlan: async () => create(ChoosePlanResponseSchema, answer) };
  const getAccount = async () => {
    reads.push("account");
    return { account: { quotas: [{ id: "quota", total: totals.shift() }] } };
  };
  const routes = makePlanRoutes({ clients: { plans, purchasing: { getAccount } } as never });
  const route = routes.find(({ endpoint }) => endpoint === contract.choosePlan);
  const body = { planId: "basic", previewToken: "token", returnPath: order.returnPath };
  return route!.handle({ body, idempotencyKey: order.idempotencyKey, session } as never);
}

test.each([
  ["pack", buyPack],
  ["plan", choosePlan],
])("answers a %s whose buyer must act first with the step, and waits for nothing", async (_what, pay) => {
  expect(await pay({ action })).toEqual({ status: "action_required", action });
  expect(await pay({ action: { ...action, url: "" } })).toMatchObject({ action: { url: null } });
  expect(reads).toEqual([]);
});

test("answers a paid pack once the ledger has it", async () => {
  expect(await buyPack({})).toEqual({ saleId: "sale" });
  expect(reads).toEqual(["ledger"]);
});

const euros = (amount: number) => ({ amount, currency: "EUR" });
const shown = { credits: 5, price: euros(20_500), vat: euros(5_228) };

test("sends the shown terms with the purchase of a pack, and whether it is one more", async () => {
  await buyPack({}, { shown });
  await buyPack({}, { another: true });
  const click = { packId: "credits_5", payment: "card", ...order };
  expect(sent).toEqual([
    { ...click, shown },
    { ...click, another: true },
  ]);
});

test("sends the pack beside the consent with the automatic top-up", async () => {
  const putTopUp = async (message: object) => {
    sent.push(message);
    return create(PutTopUpResponseSchema, { topUp: choice });
  };
  const choice = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 1, consentVersion: "2026-11" };
  const routes = makePackRoutes({ clients: { packs: { putTopUp } } as never });
  const route = routes.find(({ endpoint }) => endpoint === contract.putTopUp);
  await route!.handle({ body: { ...choice, shown }, session } as never);
  await route!.handle({ body: choice, session } as never);
  expect(sent).toEqual([{ ...choice, shown }, choice]);
});

test("answers a larger plan once purchasing has its leads, so that the page shows them", async () => {
  totals = [5, 5, 8];
  const subscription = {
    planId: "plus",
    state: SubscriptionState.ACTIVE,
    startedAt: { seconds: 1_795_262_400n },
    period: { to: { seconds: 1_796_076_000n } },
    payment: Payment.CARD,
    quotaId: "quota",
    quotaTotal: 8,
  };
  expect(await choosePlan({ subscription })).toMatchObject({ subscription: { planId: "plus" } });
  expect(reads).toEqual(["account", "account", "account"]);
});
