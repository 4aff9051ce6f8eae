import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { BillingMethod, InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { DealsService, DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { billing as makeBilling } from "../src/service.ts";
import { fakeBudgets } from "./fake-budgets.ts";
import { doAndKill } from "./killed-process.ts";
import { ownedBy, someTerms } from "./start-deals.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

const purchasing = fakeBudgets();
let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices({ build: (kit) => makeBilling(kit, undefined, purchasing.budgets) });
}, 60_000);
afterAll(() => billing.stop());

const soldTo = (userId: string) => billing.db("sales").where({ user_id: userId, state: "sold" }).pluck<string[]>("id");

test.each([
  ["before_debt", false],
  ["after_debt", false],
  ["after_sale", true],
])("sells a pack on invoice once and keeps no room for nothing if it crashes at %s", async (failpoint, isSold) => {
  const userId = await billing.agent();
  const key = randomUUID();
  const input = { packId: "credits_5", payment: 2, idempotencyKey: key, returnPath: "/account" };
  const useCase = { name: "buyPack" as const, input, as: await billing.asUser(userId) };
  expect(await doAndKill(billing, useCase, `billing.${failpoint}:1`)).toBe("SIGKILL");
  expect(await soldTo(userId)).toHaveLength(isSold ? 1 : 0);
  const left = await billing.db("debt_reservations").where({ user_id: userId }).pluck<string[]>("reference_id");
  expect(left).toHaveLength(isSold ? 0 : 1);

  // The click comes again before the job, and what the crash left is given back after it.
  const { saleId } = await billing.buyPack(userId, key);
  billing.clock.advance(minutes(3));
  await billing.runJob("release-debts");
  await billing.runJob("release-debts");
  expect(purchasing.released.filter((id) => left.includes(id))).toEqual(left);
  expect(await soldTo(userId)).toEqual([saleId]);
  expect(await billing.db("debt_reservations")).toEqual([]);
});

test.each([["before_debt"], ["after_debt"]])(
  "accepts a deal once and keeps no room for nothing if it crashes at %s",
  async (failpoint) => {
    const userId = await billing.agent();
    const deals = billing.clientOf("gateway", DealsService);
    const terms = someTerms({ ...ownedBy(userId), leadsPerMonth: 1, discountBasisPoints: 0 });
    const { deal } = await deals.createDeal({ terms, idempotencyKey: randomUUID() }, billing.admin);
    const dealId = deal!.id;
    await deals.activateDeal({ dealId, version: deal!.version }, billing.admin);
    const input = { dealId, version: "2", startsOn: terms.startsOn! };
    const useCase = { name: "acceptDeal" as const, input, as: await billing.asUser(userId) };
    expect(await doAndKill(billing, useCase, `billing.${failpoint}:1`)).toBe("SIGKILL");
    const left = await billing.db("debt_reservations").where({ user_id: userId }).pluck<string[]>("reference_id");
    expect(left).toHaveLength(1);
    expect((await deals.getDeal({ dealId }, billing.admin)).deal?.state).toBe(DealState.OFFERED);

    await deals.acceptDeal({ ...input, version: 2n }, useCase.as);
    billing.clock.advance(minutes(3));
    await billing.runJob("release-debts");
    expect(purchasing.released.filter((id) => left.includes(id))).toEqual(left);
    const owed = [...purchasing.owed.values()].filter((debt) => debt.userId === userId);
    expect(owed.map(({ amount }) => amount.amount)).toEqual([60_000n]);
  },
);

test.each([["before_debt"], ["after_debt"]])(
  "saves the invoice as the way to pay a plan, and keeps no room for it, if it crashes at %s",
  async (failpoint) => {
    const userId = await billing.agent();
    const as = await billing.asUser(userId);
    const plans = billing.clientOf("gateway", PlansService);
    const { change } = await plans.previewPlan({ planId: "basic" }, as);
    const order = { planId: "basic", token: change!.token, idempotencyKey: randomUUID(), returnPath: "/account" };
    await plans.choosePlan(order, as);
    const own = () => billing.db("billing_details").where({ user_id: userId });
    await own().update({ billing_method: "card", card_ready: true });
    const owed = () => [...purchasing.owed.values()].filter((debt) => debt.userId === userId).length;
    expect(owed()).toBe(1);

    const { business_name: businessName, tax_id: taxId, street_address: streetAddress, ...place } = await own().first();
    const address = { streetAddress, postalCode: place.postal_code, city: place.city };
    const ways = { invoicingMethod: InvoicingMethod.OTHER, billingMethod: BillingMethod.INVOICE };
    const useCase = { name: "putDetails" as const, input: { businessName, taxId, ...address, ...ways }, as };
    expect(await doAndKill(billing, useCase, `billing.${failpoint}:1`)).toBe("SIGKILL");
    expect(await own().first()).toMatchObject({ billing_method: "card" });
    const left = await billing.db("debt_reservations").where({ user_id: userId }).pluck<string[]>("reference_id");
    expect(left).toHaveLength(1);

    await billing.putDetails(userId);
    billing.clock.advance(minutes(3));
    await billing.runJob("release-debts");
    expect(purchasing.released.filter((id) => left.includes(id))).toEqual(left);
    expect(await own().first()).toMatchObject({ billing_method: "invoice" });
    expect(owed()).toBe(1);
  },
);

test("gives a fee back once by an end of its deal that crashes and comes again", async () => {
  const userId = await billing.agent();
  const deals = billing.clientOf("gateway", DealsService);
  const admin = await billing.asUser(randomUUID(), { role: "admin" });
  const startsOn = billing.clock.now().toISOString().slice(0, "yyyy-mm-dd".length);
  // Of leads purchasing would be asked first.
  const terms = someTerms({ ...ownedBy(userId), leadsPerMonth: 0, discountBasisPoints: 100, startsOn });
  const { deal } = await deals.createDeal({ terms, idempotencyKey: randomUUID() }, admin);
  const dealId = deal!.id;
  await deals.activateDeal({ dealId, version: deal!.version }, admin);
  await deals.acceptDeal({ dealId, version: 2n, startsOn }, await billing.asUser(userId));
  const lines = () => billing.db("invoice_lines").where({ user_id: userId }).orderBy("id");
  const [whole] = await lines();
  billing.clock.advance(minutes(5));

  const useCase = { name: "endDeal" as const, input: { dealId, version: "3" }, as: admin };
  expect(await doAndKill(billing, useCase, "billing.after_fee_change:1")).toBe("SIGKILL");
  expect(await lines()).toEqual([whole]);
  await deals.endDeal({ dealId, version: 3n }, admin);
  const [returned, left, ...others] = await lines();
  expect([returned.id, returned.removed_at !== null, left.removed_at, others]).toEqual([whole.id, true, null, []]);
  expect(left.net < whole.net).toBe(true);
});

test("sells nothing under a reservation that was given up meanwhile", async () => {
  const userId = await billing.agent();
  const { reserveDebt } = purchasing.budgets;
  purchasing.budgets.reserveDebt = async (wanted) => {
    await reserveDebt(wanted);
    billing.clock.advance(minutes(3));
    await billing.runJob("release-debts");
  };
  expect(await refusalOf(billing.buyPack(userId))).toMatchObject({ code: "unavailable" });
  purchasing.budgets.reserveDebt = reserveDebt;
  expect(await soldTo(userId)).toEqual([]);
  expect([...purchasing.owed.values()].filter((debt) => debt.userId === userId)).toEqual([]);
});
