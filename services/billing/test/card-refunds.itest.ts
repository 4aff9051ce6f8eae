import { randomUUID } from "node:crypto";
import { drainOutbox } from "@doorlight/common/testing";
import { DebtSettledSchema, InvoicePaidSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { disputedCharges, withStatus } from "./disputed-charges.ts";
import { type StartedCardSales, startCardSales } from "./start-card-sales.ts";

let billing: StartedCardSales;
beforeAll(async () => {
  billing = await startCardSales();
}, 60_000);
afterAll(() => billing.stop());

const { send, endBlocks } = disputedCharges(() => ({
  ...billing,
  purchase: () => billing.purchaseByCard(randomUUID()),
}));
afterEach(endBlocks);

const issue = () => billing.runJob("card-invoices");
const kinds = async (userId: string) => (await billing.issued(userId)).map(({ kind }) => kind);

test("credits an invoiced lead once its card has the money back, and owes nothing", async () => {
  const userId = await billing.cardAgent();
  const purchaseId = await billing.buyLead(userId);
  await issue();
  await drainOutbox(billing.db);
  await billing.refundToCard(purchaseId);
  expect(await kinds(userId)).toEqual(["card_invoice"]);
  await billing.payBack(purchaseId);

  const as = await billing.asUser(userId);
  const { invoices } = await billing.invoices.listOwnInvoices({ limit: 10 }, as);
  expect(invoices).toMatchObject([
    { byCard: true, gross: { amount: 5_648n }, credits: invoices[1]!.number },
    { byCard: true, state: InvoiceState.CREDITED, paid: { amount: 5_648n }, credited: { amount: 5_648n }, paidOn: "" },
  ]);
  const listed = async (byCard: boolean) => {
    const all = (await billing.invoicing.listInvoices({ country: "FI", byCard, limit: 100 }, billing.admin)).invoices;
    return all.filter((one) => one.userId === userId).map(({ id }) => id);
  };
  expect([await listed(true), await listed(false)]).toEqual([invoices.map(({ id }) => id), []]);
  const { payments } = await billing.invoicing.getInvoice({ invoiceId: invoices[1]!.id }, as);
  expect(payments.map(({ by, amount }) => [by, amount!.amount])).toEqual([
    ["card", 5_648n],
    ["card_return", -5_648n],
    ["credit_note", 5_648n],
  ]);
  expect(await billing.db("surpluses").where({ user_id: userId })).toEqual([]);
  const { sources } = await billing.invoices.listInvoicesOf({ userId, sourceIds: [purchaseId] }, as);
  expect(sources).toMatchObject([{ creditNote: { id: invoices[0]!.id } }]);
  const events = await drainOutbox(billing.db);
  expect([events.of(InvoicePaidSchema), events.of(DebtSettledSchema)]).toEqual([[], []]);
  expect(await billing.violations()).toEqual([]);
});

test.each([
  ["before its invoice", {}],
  ["while it waits for details", null],
])("invoices no lead whose card has its money back %s", async (_when, details) => {
  const userId = await billing.cardAgent(details);
  const purchaseId = await billing.buyLead(userId);
  await billing.refundToCard(purchaseId);
  await issue();
  await billing.payBack(purchaseId);
  await billing.putDetails(userId);
  await issue();
  expect(await kinds(userId)).toEqual([]);
  expect(await billing.violations()).toEqual([]);
});

test.each([
  ["lost", "an invoice", ["card_invoice", "credit_note"]],
  ["won", "an invoice", ["card_invoice"]],
  ["lost", "none yet", []],
  ["won", "none yet", ["card_invoice"]],
])("ends a refund left to the bank, whose dispute is %s and which has %s, with %j", async (outcome, had, documents) => {
  const userId = await billing.cardAgent(had === "an invoice" ? {} : null);
  const purchaseId = await billing.buyLead(userId);
  await issue();
  const { provider_intent_id: intentId } = await billing.chargeOf(purchaseId);
  const event = await billing.provider.dispute(intentId);
  await send(event);
  await billing.refundToCard(purchaseId);
  await billing.payBack(purchaseId);
  await send(withStatus(event, outcome));
  for (let times = 0; times < 2; times += 1) await billing.runJob("credit-lost-refunds");
  if (had !== "an invoice") await billing.putDetails(userId);
  await issue();
  expect(await kinds(userId)).toEqual(documents);
  const ended = await billing.db("disputes").where({ charge_id: (await billing.chargeOf(purchaseId)).id });
  expect(ended).toMatchObject([{ outcome }]);
  expect(await billing.violations()).toEqual([]);
});
