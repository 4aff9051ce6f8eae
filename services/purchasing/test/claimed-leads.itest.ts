import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
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
async function claimed(leadId: string, reason: RefundReason, byRule: boolean): Promise<void> {
  const { purchase } = await purchasing.given.buys(await purchasing.given.agent(), leadId);
  await purchasing.consume(RefundRequestedSchema, {
    leadId,
    reason,
    byRule,
    country: "FI",
    requestId: randomUUID(),
    purchaseId: purchase!.id,
    buyerId: purchase!.buyerId,
    requestedAt: timestampFromDate(now),
  });
}

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
