import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { RefundCancelledSchema, RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundReason } from "@doorlight/proto/refunds/v1/refund_pb";
import { now } from "./given.ts";
import { type RunningDelivery, startDelivery } from "./start-delivery.ts";

let purchasing: RunningDelivery;
beforeAll(async () => {
  purchasing = await startDelivery();
});
beforeEach(() => purchasing.reset());
afterAll(() => purchasing.stop());

/** A buyer of the lead claims the purchase back. */
async function claimed(leadId: string, reason: RefundReason, byRule = false, contested = false) {
  const { purchase } = await purchasing.given.buys(await purchasing.given.agent(), leadId);
  const { id: purchaseId, buyerId } = purchase!;
  // As a dispute marks it.
  if (contested)
    await purchasing.db("purchases").where({ id: purchaseId }).update({ withheld_at: now, withheld_version: 1 });
  const claim = { leadId, country: "FI", requestId: randomUUID(), purchaseId, buyerId };
  const at = timestampFromDate(now);
  await purchasing.consume(RefundRequestedSchema, { ...claim, reason, byRule, requestedAt: at });
  return { cancel: () => purchasing.consume(RefundCancelledSchema, { ...claim, cancelledAt: at }) };
}

test("lets lists buy a lead again when the last claim that doubts its person is cancelled", async () => {
  const [first, second, leadId] = [await purchasing.aList(), await purchasing.aList(), await purchasing.given.lead()];
  const claims = [await claimed(leadId, RefundReason.NOT_SELLING), await claimed(leadId, RefundReason.WRONG_PHONE)];
  await claims[0]!.cancel();
  await purchasing.matches(leadId, [first]);
  await purchasing.deliver();
  await claims[1]!.cancel();
  await purchasing.matches(leadId, [second]);
  await purchasing.deliver();
  expect((await purchasing.decisions()).map(([listId, reason]) => [listId, reason])).toEqual([
    [first.listId, "lead_unavailable"],
    [second.listId, ""],
  ]);
});

test("lets lists buy a lead whose person only the buyer of a contested purchase doubts", async () => {
  const [list, leadId] = [await purchasing.aList(), await purchasing.given.lead()];
  await claimed(leadId, RefundReason.NOT_SELLING, false, true);
  await purchasing.matches(leadId, [list]);
  await purchasing.deliver();
  expect((await purchasing.decisions()).map(([, reason]) => reason)).toEqual([""]);
});

test.each([
  [RefundReason.NOT_SELLING, false, "lead_unavailable"],
  [RefundReason.WRONG_PHONE, false, "lead_unavailable"],
  [RefundReason.HAS_AGENT, false, ""],
  [RefundReason.NOT_SELLING, true, ""],
])(
  "lets no list buy a lead whose person a buyer's claim doubts: reason %s, by rule %s",
  async (reason, byRule, outcome) => {
    const [list, leadId] = [await purchasing.aList(), await purchasing.given.lead()];
    await claimed(leadId, reason, byRule);
    await purchasing.matches(leadId, [list]);
    await purchasing.deliver();
    expect(await purchasing.decisions()).toMatchObject([[list.listId, outcome, undefined]]);
    // A click still buys it.
    expect((await purchasing.given.buys(await purchasing.given.agent(), leadId)).refusal).toBeFalsy();
  },
);
