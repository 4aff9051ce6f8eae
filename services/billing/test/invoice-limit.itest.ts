import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { CreditsGrantedSchema, CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

type Agent = Awaited<ReturnType<Contracts["agent"]>>;

/** 925 euros net of the 3,000 that an account in Finland may owe in a month. */
const LARGEST = "credits_25";

const buy = ({ as }: Agent, packId = LARGEST, payment = Payment.INVOICE) =>
  billing.packs.buyPack(
    { packId, payment, idempotencyKey: randomUUID(), returnPath: "/account/billing", another: true },
    as,
  );
const sold = async () => (await billing.events()).of(CreditsSoldSchema);

test("takes packs by invoice up to the country's limit and no further, at once or one by one", async () => {
  const agent = await billing.agent("invoice");
  const clicks = await Promise.allSettled(Array.from({ length: 8 }, () => buy(agent)));
  expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await refusalOf(buy(agent))).toMatchObject({ code: "invoice_limit_reached" });
  await buy(agent, "credits_5");
  expect(await sold()).toHaveLength(4);
  await buy(await billing.agent("invoice"));
});

test("takes packs by card at the invoice limit, and by invoice again in the country's next month", async () => {
  const agent = await billing.agent("invoice");
  for (let i = 0; i < 3; i++) await buy(agent);
  await agent.payBy("card");
  await buy(agent, LARGEST, Payment.CARD);
  await agent.payBy("invoice");
  billing.clock.set("2026-11-30T21:59:59Z");
  expect(await refusalOf(buy(agent))).toMatchObject({ code: "invoice_limit_reached" });
  billing.clock.set("2026-11-30T22:00:00Z");
  await buy(agent);
});

test("counts the fee of a plan on the invoice against its limit", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("power");
  for (let i = 0; i < 2; i++) await buy(agent);
  expect(await refusalOf(buy(agent))).toMatchObject({ code: "invoice_limit_reached" });
});

test("answers a click whose pack was bought the same at the limit of the invoice", async () => {
  const agent = await billing.agent("invoice");
  const click = { packId: LARGEST, payment: Payment.INVOICE, idempotencyKey: randomUUID(), returnPath: "/account" };
  const { saleId } = await billing.packs.buyPack(click, agent.as);
  for (let i = 0; i < 2; i++) await buy(agent);
  expect(await billing.packs.buyPack(click, agent.as)).toMatchObject({ saleId });
});

test("postpones a top-up by invoice at the invoice limit to the next month, and keeps it on", async () => {
  const agent = await billing.agent("invoice");
  for (let i = 0; i < 3; i++) await buy(agent);
  await sold();
  const account = { userId: agent.userId, country: "FI" };
  await billing.consume(
    CreditsGrantedSchema,
    { ...account, credits: 75, balance: 75, reason: "pack" },
    { version: 1n },
  );
  const topUp = { enabled: true, packId: LARGEST, threshold: 2, monthlyLimit: 9, consentVersion: "2026-11" };
  await billing.packs.putTopUp(topUp, agent.as);
  await billing.consume(CreditsSpentSchema, { ...account, credits: 75, balance: 0 }, { version: 2n });
  await billing.tasksDone();
  expect(await sold()).toEqual([]);
  expect((await billing.packs.getTopUp({}, agent.as)).topUp).toMatchObject({ enabled: true });

  billing.clock.set("2026-11-30T22:00:00Z");
  await billing.runJob("check-top-ups");
  await billing.tasksDone();
  expect(await sold()).toMatchObject([{ automatic: true, payment: Payment.INVOICE }]);
});
