import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { minutes, seconds } from "@doorlight/common/time";
import { chargesOf } from "./charges-of.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;

beforeAll(async () => {
  billing = await startBilling();
}, 30_000);
afterAll(() => billing.stop());
beforeEach(() => billing.provider.switchTo());

const { charge } = chargesOf(() => billing);

const declined = (reason: string) => ({ case: "declined", value: { reason } });

/** The outcomes of several clicks of one buyer, whose card declines, one after the other. */
async function declinesOf(userId: string, count: number): Promise<unknown[]> {
  await billing.provider.switchTo({ decline: "insufficient_funds" });
  const outcomes = [];
  for (let i = 0; i < count; i++) outcomes.push(await charge(await billing.purchase({ userId })));
  await billing.provider.switchTo();
  return outcomes;
}

const intentsOf = async (userId: string) =>
  billing.db("charges").where({ user_id: userId }).whereNotNull("provider_intent_id").count({ count: "*" }).first();

test("asks the provider no more after five declines in an hour, whatever card it is", async () => {
  const { userId } = await billing.purchase();
  expect(await declinesOf(userId, 5)).toMatchObject(Array(5).fill(declined("insufficient_funds")));
  for (let i = 0; i < 7; i++)
    expect(await charge(await billing.purchase({ userId }))).toMatchObject(declined("too_many_declines"));
  await billing.saveCard(userId);
  const last = await billing.purchase({ userId });
  expect(await charge(last)).toMatchObject(declined("too_many_declines"));
  expect(await charge(last)).toMatchObject(declined("too_many_declines"));
  expect(await intentsOf(userId)).toEqual({ count: 5n });

  expect(await charge(await billing.purchase())).toMatchObject({ case: "settled" });
  // Those that were not asked about do not count.
  billing.clock.advance(minutes(60));
  expect(await charge(await billing.purchase({ userId }))).toMatchObject({ case: "settled" });
});

test("counts five declines in all over charges of one moment", async () => {
  const { userId } = await billing.purchase();
  await billing.provider.switchTo({ decline: "insufficient_funds" });
  const purchases = await Promise.all(Array.from({ length: 16 }, () => billing.purchase({ userId })));
  await Promise.all(purchases.map(charge));
  expect(Number((await intentsOf(userId))!["count"])).toBeLessThanOrEqual(5);
});

test("counts neither charged cards nor a failing provider against a buyer", async () => {
  const { userId } = await billing.purchase();
  for (let i = 0; i < 6; i++)
    expect(await charge(await billing.purchase({ userId }))).toMatchObject({ case: "settled" });
  await billing.provider.switchTo({ down: true });
  for (let i = 0; i < 6; i++)
    expect(await charge(await billing.purchase({ userId }))).toMatchObject({ case: "failed" });
  await billing.provider.switchTo();
  expect(await charge(await billing.purchase({ userId }))).toMatchObject({ case: "settled" });
});

test("does not count charges whose process crashed as declines of their buyer", async () => {
  const { userId } = await billing.purchase();
  for (let i = 0; i < 6; i++) await charge(await billing.purchase({ userId }));
  // As a process leaves them that crashes once they are claimed.
  await billing.db("charges").where({ user_id: userId }).update({
    state: "created",
    settled_at: null,
    provider_intent_id: null,
  });
  billing.clock.advance(seconds(5));
  expect(await charge(await billing.purchase({ userId }))).toMatchObject({ case: "settled" });
});
