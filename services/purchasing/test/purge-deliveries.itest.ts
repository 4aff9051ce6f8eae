import { randomUUID } from "node:crypto";
import { drainOutbox } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type List, type RunningDelivery, startDelivery } from "./start-delivery.ts";

/** Finland keeps money records for six years from the end of theirs. */
const beforeTheirEnd = new Date("2032-12-31T21:00:00Z");
const afterSixYears = new Date("2033-01-02T10:00:00Z");

let purchasing: RunningDelivery;

beforeAll(async () => (purchasing = await startDelivery()));
beforeEach(async () => {
  purchasing.clock.set(now);
  await drainOutbox(purchasing.db);
});
afterAll(() => purchasing.stop());

async function end({ listId, buyer }: List) {
  await purchasing.delivery.end({ listId }, await purchasing.asBuyer(buyer));
}

/** A list buys a lead, at the time of the clock. */
async function buys(list: List): Promise<string> {
  const at = purchasing.clock.now();
  const leadId = await purchasing.given.lead({ publishedAt: at, expiresAt: new Date(at.getTime() + days(7)) });
  await purchasing.matches(leadId, [list]);
  await purchasing.deliver();
  return leadId;
}

const agreementsOf = ({ listId }: List) => purchasing.db("delivery_agreements").where({ list_id: listId });
const monthsOf = ({ listId }: List) => purchasing.db("delivery_months").where({ list_id: listId }).pluck("leads");

test("purges agreements with money records, and keeps those in force or with purchases", async () => {
  const [inForce, over, bought, renewed] = [
    await purchasing.aList(),
    await purchasing.aList(),
    await purchasing.aList(),
    await purchasing.aList(),
  ];
  const leadId = await buys(bought);
  for (const list of [over, bought, renewed]) await end(list);
  await purchasing.agree(renewed);
  const counts = async () =>
    Promise.all([inForce, over, bought, renewed].map(async (list) => (await agreementsOf(list)).length));

  purchasing.clock.set(beforeTheirEnd);
  await purchasing.runJob("purge-ledger");
  expect(await counts()).toEqual([1, 1, 1, 2]);

  // A refund of the next year keeps the purchase.
  const refundedAt = new Date("2027-01-05T10:00:00Z");
  const [{ id }] = await purchasing.db("purchases").where({ lead_id: leadId });
  await purchasing.db.transaction((tx) => tx.raw("select state from refund_purchase(?, ?, null)", [id, refundedAt]));
  purchasing.clock.set(afterSixYears);
  await purchasing.runJob("purge-ledger");
  expect(await counts()).toEqual([1, 0, 1, 1]);
  expect((await agreementsOf(renewed))[0].ended_at).toBeNull();

  purchasing.clock.set(new Date("2034-01-02T10:00:00Z"));
  await purchasing.runJob("purge-ledger");
  expect(await counts()).toEqual([1, 0, 0, 1]);
});

test("purges the counter of a month 400 days after its beginning, in batches, with sound checks", async () => {
  const list = await purchasing.aList();
  const countersInUse = async () => {
    const { S17 } = await invariantViolations(purchasing.db, purchasing.clock.now());
    return [await monthsOf(list), S17 ?? []];
  };
  await buys(list);
  // 400 days after the first of November.
  purchasing.clock.set(new Date("2027-12-06T10:00:00Z"));
  await purchasing.runJob("purge-deliveries");
  expect(await countersInUse()).toEqual([[1], []]);
  await buys(list);
  const old = Array.from({ length: 450 }, () => [randomUUID(), randomUUID()]);
  await purchasing.db.raw("alter table delivery_months disable trigger user");
  await purchasing.db("delivery_months").insert(
    old.map(([user_id, list_id]) => ({
      user_id,
      list_id,
      month: "2020-01-01",
      max_leads: 1,
      max_amount: 1,
      leads: 1,
      amount: 1,
    })),
  );
  await purchasing.db.raw("alter table delivery_months enable trigger user");
  purchasing.clock.set(new Date("2027-12-07T10:00:00Z"));
  await purchasing.runJob("purge-deliveries");
  expect(await countersInUse()).toEqual([[1], []]);
  expect(await purchasing.db("delivery_months").where("month", "<", "2026-12-01")).toEqual([]);
});
