import { ListRule } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import { toCommand } from "../src/use-cases/deliver-leads.ts";
import { noInvoiceLimit } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningDelivery, startDelivery } from "./start-delivery.ts";

let purchasing: RunningDelivery;

beforeAll(async () => (purchasing = await startDelivery()));
beforeEach(() => purchasing.reset());
afterEach(async () => expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({}));
afterAll(() => purchasing.stop());

test.each([
  ["paused", [ListRule.NOT_PAUSED, ListRule.PLACE], "list_paused"],
  ["away", [ListRule.NOT_AWAY], "list_away"],
  ["narrowed", [ListRule.PLACE], "list_changed"],
] as const)("buys nothing for a list that is %s after the match", async (_, failed, reason) => {
  const [list, leadId] = [await purchasing.aList(), await purchasing.given.lead()];
  await purchasing.matches(leadId, [list]);
  purchasing.lists.change(list.listId, ...failed);
  await purchasing.deliver();
  expect(await purchasing.decisions()).toEqual([[list.listId, reason, undefined]]);
  expect(await purchasing.usedOf(list)).toEqual([0, 0]);
});

test("postpones a lead while a list's present state is unknown, and then decides by it", async () => {
  const [list, leadId] = [await purchasing.aList(), await purchasing.given.lead()];
  await purchasing.matches(leadId, [list]);
  purchasing.lists.fail(list.listId);
  await expect(purchasing.deliver()).rejects.toThrow("1 leads failed");
  expect(await purchasing.decisions()).toEqual([]);
  purchasing.lists.remove(list.listId);
  await purchasing.deliver(31);
  expect(await purchasing.decisions()).toEqual([[list.listId, "list_off", undefined]]);
});

test("decides a list paused with a spot reserved by the end of the reservation", async () => {
  const [list, leadId] = [await purchasing.aList({ billingMethod: "card" }), await purchasing.given.lead()];
  await purchasing.matches(leadId, [list]);
  // As by a process that ended before it knew the outcome of the charge.
  const rules = makePurchaseRules(purchasing.db, noInvoiceLimit);
  const { reservation } = await rules.buy(
    toCommand({ listId: list.listId, leadId }, list.buyer),
    purchasing.clock.now(),
  );
  purchasing.charges.settle(reservation!.purchaseId);
  purchasing.lists.change(list.listId, ListRule.NOT_PAUSED);
  await purchasing.deliver();
  expect(await purchasing.decisions()).toEqual([]);
  purchasing.clock.set(new Date(purchasing.clock.now().getTime() + 60_000));
  await purchasing.runJob("end-reservations");
  expect(await purchasing.decisions()).toEqual([[list.listId, "", undefined]]);
});
