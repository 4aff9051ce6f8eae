import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { AllowanceKind, AllowanceService } from "@doorlight/proto/common/v1/allowance_service_pb";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { DebtSettledSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { signed } from "./signed-event.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw(
    "truncate invoices, invoice_runs, invoice_lines, invoice_counters, parked_accounts, disputes cascade",
  );
  await drainOutbox(billing.db);
});

const desk = () => billing.clientOf("gateway", AccountDeskService);
const trustOf = async (userId: string) =>
  (await desk().getAccountBilling({ userId, country: "FI" }, billing.admin)).invoiceTrust;
const published = async () => (await drainOutbox(billing.db)).of(AccountPayableChangedSchema);

/** With complete details and no proof. */
async function stranger(): Promise<string> {
  const userId = randomUUID();
  await billing.putDetails(userId);
  await drainOutbox(billing.db);
  return userId;
}

async function decide(userId: string, proven: boolean, version = 1n, role: "admin" | "agent" = "admin") {
  const as = await billing.asUser(randomUUID(), { role });
  await desk().decideInvoiceTrust({ userId, proven, version, reason: "An office that we know" }, as);
}

async function pay(userId: string, paidOn: string, amount?: bigint): Promise<void> {
  const day = `${paidOn}T12:00:00Z`;
  if (billing.clock.now() < new Date(day)) billing.clock.set(day);
  const [invoice] = (await billing.issued(userId)).toReversed();
  const whole = { amount: amount ?? invoice!.gross, currency: "EUR" };
  const paid = { invoiceId: invoice!.id, amount: whole, paidOn, idempotencyKey: randomUUID(), more: true };
  await billing.invoicing.recordPayment(paid, billing.admin);
}

test("sells nothing on invoice to an account that nothing has proven", async () => {
  const userId = await stranger();
  expect(await refusalOf(billing.buyPack(userId))).toMatchObject({ code: "payment_method_missing" });
  expect(await trustOf(userId)).toMatchObject({ proven: false });
});

test("proves an account by its first settled card payment, and publishes it once", async () => {
  const userId = await stranger();
  await billing.saveCard(userId);
  await drainOutbox(billing.db);
  for (let i = 0; i < 2; i++) await billing.charges.chargePurchase(await billing.purchaseByCard(userId));
  expect(await published()).toMatchObject([
    { userId, billingMethod: BillingMethod.INVOICE, billingComplete: true, invoiceTrust: { proven: true } },
  ]);
  await billing.buyPack(userId);
});

test("proves nothing by a card whose bank still asks", async () => {
  const userId = await stranger();
  await billing.saveCard(userId, { number: "4000002760003184" });
  await billing.charges.chargePurchase(await billing.purchaseByCard(userId));
  expect(await trustOf(userId)).toMatchObject({ proven: false });
});

/** Proven by a card alone. Returns its purchase, and the provider's event of a dispute of it. */
async function provenByCard() {
  const userId = await stranger();
  await billing.saveCard(userId);
  const purchase = await billing.purchaseByCard(userId);
  await billing.charges.chargePurchase(purchase);
  expect(await trustOf(userId)).toMatchObject({ proven: true });
  await drainOutbox(billing.db);
  const { provider_intent_id: intent } = await billing.chargeOf(purchase.purchaseId);
  return { ...purchase, dispute: async () => billing.provider.dispute(intent) };
}

const refunded = ({ purchaseId, userId: buyerId }: { purchaseId: string; userId: string }) =>
  billing.consume(PurchaseRefundedSchema, {
    purchaseId,
    buyerId,
    country: "FI",
    paymentSource: PaymentSource.CARD,
    returnedAs: PaymentSource.CARD,
  });

const disputed = async ({ dispute }: Awaited<ReturnType<typeof provenByCard>>) =>
  billing.clientOf("gateway", ChargesService).receiveProviderEvent(signed(billing, await dispute()));

test.each([
  ["refunded", refunded],
  ["disputed", disputed],
] as const)("keeps no proof by a charge that is %s", async (_, end) => {
  const proven = await provenByCard();
  await end(proven);
  expect((await published()).at(-1)).toMatchObject({ userId: proven.userId, invoiceTrust: { proven: false } });
  expect(await refusalOf(billing.buyPack(proven.userId))).toMatchObject({
    code: end === refunded ? "payment_method_missing" : "account_on_hold",
  });
});

test.each(["card", "invoice", "admin"] as const)("keeps a proof by %s beside a refunded charge", async (by) => {
  const proven = await provenByCard();
  const { userId } = proven;
  if (by === "card") await billing.charges.chargePurchase(await billing.purchaseByCard(userId));
  if (by === "invoice") {
    await billing.purchase(userId);
    await billing.run();
    await pay(userId, "2026-12-12");
  }
  const { version } = await billing.details
    .getDetails({}, await billing.asUser(userId))
    .then(({ details }) => details!);
  if (by === "admin") await decide(userId, true, version);
  await refunded(proven);
  expect(await trustOf(userId)).toMatchObject({ proven: true });
});

test("asks for a new proof after another tax id is saved, and for none after another street", async () => {
  const userId = await billing.agent();
  await billing.putDetails(userId, { streetAddress: "Esimerkkikatu 3" });
  expect(await trustOf(userId)).toMatchObject({ proven: true });
  await drainOutbox(billing.db);
  await billing.putDetails(userId, { taxId: "0000002-7" });
  expect(await published()).toMatchObject([{ invoiceTrust: { proven: false, invoicesPaidInTime: 0 } }]);
  // Nor does the way over no tax id keep it.
  const other = await billing.agent();
  await billing.putDetails(other, { taxId: "", billingMethod: BillingMethod.PREPAID });
  await billing.putDetails(other, { taxId: "0000002-7" });
  expect(await trustOf(other)).toMatchObject({ proven: false });
});

test("asks for a new proof after a first tax id is saved, whatever was paid before", async () => {
  const userId = await billing.agent();
  await billing.db("billing_details").where({ user_id: userId }).update({ tax_id: "" });
  await billing.db("billing_details").where({ user_id: userId }).update({ proven_at: billing.clock.now() });
  await billing.putDetails(userId, { taxId: "0000002-7" });
  expect(await trustOf(userId)).toMatchObject({ proven: false });
});

test("proves a company id to others by an invoice that the account paid, not by its card", async () => {
  const { userId } = await provenByCard();
  const proven = async () => billing.db("account_digests").where({ user_id: userId, kind: "company" }).pluck("proven");
  expect(await proven()).toEqual([false]);
  await billing.purchase(userId);
  await billing.run();
  await pay(userId, "2027-02-01");
  expect(await proven()).toEqual([true]);
});

test("lets an admin decide with a reason, at the version that was read", async () => {
  const userId = await stranger();
  await decide(userId, true);
  expect(await published()).toMatchObject([{ userId, invoiceTrust: { proven: true }, version: 2n }]);
  await billing.buyPack(userId);
  expect(await refusalOf(decide(userId, false))).toMatchObject({ code: "version_outdated" });
  await decide(userId, false, 2n);
  expect(await refusalOf(billing.buyPack(userId))).toMatchObject({ code: "payment_method_missing" });
  const { corrections } = await desk().getAccountBilling({ userId, country: "FI" }, billing.admin);
  expect(corrections).toMatchObject([
    { fields: ["invoiceUnproven"], reason: "An office that we know" },
    { fields: ["invoiceProven"] },
  ]);
  expect(await refusalOf(decide(userId, true, 3n, "agent"))).toMatchObject({ code: "forbidden" });
});

test("names the plan that an admin's stop keeps from being renewed, unless a card pays it", async () => {
  const userId = await billing.agent();
  const as = await billing.asUser(userId);
  const plans = billing.clientOf("gateway", PlansService);
  const { change } = await plans.previewPlan({ planId: "basic" }, as);
  const order = { planId: "basic", token: change!.token, idempotencyKey: randomUUID(), returnPath: "/account" };
  await plans.choosePlan(order, as);
  const ending = async () => (await desk().getAccountBilling({ userId, country: "FI" }, billing.admin)).ending;
  expect(await ending()).toMatchObject([{ planId: "basic", lastDay: "2026-11-30" }]);
  await billing.db("billing_details").where({ user_id: userId }).update({ billing_method: "card", card_ready: true });
  expect(await ending()).toEqual([]);
});

/** Of FI: five accounts with the first limit. */
const [FIRST, ALONE] = [20_000n, 100_000n];

test("lets an admin allow as much to owe on invoice as the pack says in a day, and asks above it", async () => {
  const by = randomUUID();
  const allow = async (userId: string, { actsAlone = true } = {}) => {
    const as = await billing.asUser(by, { role: "super_admin", actsAlone });
    await desk().decideInvoiceTrust({ userId, proven: true, version: 1n, reason: "An office that we know" }, as);
  };
  const above = (before: bigint) => {
    return { code: "approval_needed", params: { amount: "20000", currency: "EUR", before: String(before) } };
  };
  const left = async () => {
    const asked = { kind: AllowanceKind.TRUST, country: "FI" };
    const as = await billing.asUser(by, { role: "super_admin" });
    return (await billing.clientOf("gateway", AllowanceService).getAllowance(asked, as)).left;
  };
  expect(await refusalOf(allow(await stranger(), { actsAlone: false }))).toMatchObject(above(0n));
  for (let given = 0n; given < ALONE; given += FIRST) await allow(await stranger());
  expect(await left()).toBe(0n);
  const userId = await stranger();
  expect(await refusalOf(allow(userId))).toMatchObject(above(0n));
  expect(await trustOf(userId)).toMatchObject({ proven: false });
  // Nor one that only a card has proven, as the word outlives the card.
  const carded = await provenByCard();
  const [{ version }] = await billing.db("billing_details").where({ user_id: carded.userId }).select("version");
  const as = await billing.asUser(by, { role: "super_admin" });
  const word = { userId: carded.userId, proven: true, version: BigInt(version), reason: "An office that we know" };
  expect(await refusalOf(desk().decideInvoiceTrust(word, as))).toMatchObject(above(FIRST));

  // What was approved is done once, and does not count as allowed alone.
  const decision = { userId, proven: true, version: 1n, reason: "An office that we know" };
  const approved = { decision, askedBy: by, approvalId: randomUUID() };
  const carryOut = () => billing.clientOf("identity", AccountDeskService).allowApprovedInvoice(approved);
  await drainOutbox(billing.db);
  await Promise.all([carryOut(), carryOut()]);
  expect((await drainOutbox(billing.db)).of(BillingMailQueuedSchema)).toMatchObject([
    { userId, subject: MailSubject.INVOICE_ALLOWED, amount: { amount: FIRST, currency: "EUR" } },
  ]);
  expect(await trustOf(userId)).toMatchObject({ proven: true });
  expect(await billing.db("details_corrections").where({ user_id: userId })).toHaveLength(1);
  expect(await refusalOf(billing.clientOf("gateway", AccountDeskService).allowApprovedInvoice(approved))).toMatchObject(
    {
      code: "forbidden",
    },
  );
  billing.clock.advance(86_400_000);
  expect(await left()).toBe(ALONE);
});

test("proves an account by an invoice that it paid, and counts those paid by their day", async () => {
  const [early, late] = [await stranger(), await stranger()];
  for (const userId of [early, late]) await billing.purchase(userId);
  await billing.run();
  await pay(early, "2026-12-11", 1_000n);
  expect(await trustOf(early)).toMatchObject({ proven: false });
  const [invoice] = await billing.issued(early);
  const [day, gross] = [invoice!.due_on!, invoice!.gross];
  await pay(early, day, gross - 1_000n);
  await pay(late, "2027-02-01");
  expect(await trustOf(early)).toMatchObject({ proven: true, invoicesPaidInTime: 1 });
  expect(await trustOf(late)).toMatchObject({ proven: true, invoicesPaidInTime: 0 });
  // More than its sum is no second invoice.
  await pay(early, day, 100n);
  expect(await trustOf(early)).toMatchObject({ invoicesPaidInTime: 1 });
});

test("proves nothing of a business by the invoice of another", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId);
  await billing.run();
  await billing.correctTaxId(userId, "0000002-7");
  await pay(userId, "2026-12-11");
  expect(await trustOf(userId)).toMatchObject({ proven: false, invoicesPaidInTime: 0 });
});

test.each(["an account", "an erased account"])("counts the reminders of an unpaid invoice of %s", async (whose) => {
  const userId = await billing.agent();
  await billing.purchase(userId);
  await billing.run();
  const isErased = whose === "an erased account";
  if (isErased) await billing.consume(UserErasedSchema, { userId, country: "FI", mailboxKept: true });
  await drainOutbox(billing.db);
  const [invoice] = await billing.issued(userId);
  const day = invoice!.due_on!;
  const later = (days: number) => new Date(Date.parse(`${day}T10:00:00Z`) + days * 86_400_000).toISOString();
  for (const [days, reminders] of [
    [6, 0],
    [7, 1],
    [8, 1],
    [21, 2],
  ] as const) {
    billing.clock.set(later(days));
    await billing.runJob("remind-payers");
    const kept = await billing.db("billing_details").where({ user_id: userId }).first("reminders");
    expect({ days, ...kept }).toEqual({ days, reminders });
  }
  await pay(userId, later(22).slice(0, 10));
  expect((await published()).map(({ invoiceTrust }) => invoiceTrust?.reminders)).toEqual([1, 2, 0]);
});

test("publishes what is owed no more, paid or credited, and all of that from a release before", async () => {
  const [payer, refunded] = [await billing.agent(), await billing.agent()];
  const paid = [await billing.purchase(payer), await billing.purchase(payer)].toSorted();
  const credited = await billing.purchase(refunded);
  await billing.purchase(refunded);
  await billing.run();
  await billing.db("billing_details").update({ trust_published: true });
  const settled = async () =>
    (await drainOutbox(billing.db))
      .of(DebtSettledSchema)
      .map(({ userId, sourceIds }) => [userId, sourceIds.toSorted()])
      .toSorted();
  await settled();

  await pay(payer, "2026-12-11", 1_000n);
  expect(await settled()).toEqual([]);
  const [invoice] = await billing.issued(payer);
  await pay(payer, "2026-12-11", invoice!.gross - 1_000n);
  expect(await settled()).toEqual([[payer, paid]]);
  await billing.refund(credited);
  expect(await settled()).toEqual([[refunded, [credited]]]);

  await billing.db("billing_details").whereIn("user_id", [payer, refunded]).update({ trust_published: false });
  await billing.runJob("publish-trust");
  const both = [
    [payer, paid],
    [refunded, [credited]],
  ];
  expect(await settled()).toEqual(both.toSorted());
});

test("publishes the accounts that a release before saved last, each once", async () => {
  const userId = await billing.agent();
  await billing.db("billing_details").update({ trust_published: true });
  await billing.db("billing_details").where({ user_id: userId }).update({ trust_published: false });
  await drainOutbox(billing.db);
  await billing.runJob("publish-trust");
  await billing.runJob("publish-trust");
  expect(await published()).toMatchObject([{ userId, invoiceTrust: { proven: true }, version: 2n }]);
});
