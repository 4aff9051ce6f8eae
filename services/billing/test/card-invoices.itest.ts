import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { InvoiceState, DocumentFormat } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { TaxIdsService } from "@doorlight/proto/billing/v1/tax_ids_service_pb";
import { InvoiceMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { bankStatement } from "./bank-statement.ts";
import { RUN_DAY } from "./start-invoices.ts";
import { type StartedCardSales, startCardSales } from "./start-card-sales.ts";

const ADMIN = randomUUID();

let billing: StartedCardSales;
beforeAll(async () => {
  billing = await startCardSales();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.clock.set("2026-11-21T10:00:00Z"));

const issue = () => billing.runJob("card-invoices");
const buyerOf = async (userId: string) => {
  const rows = await billing.db("invoices").where({ user_id: userId }).orderBy("sequence").pluck<Content[]>("content");
  return rows.map(({ buyer }) => buyer.businessName);
};
type Content = { buyer: { businessName: string } };

test("invoices a lead that a card has paid once, as paid, with its documents and a mail", async () => {
  const userId = await billing.cardAgent();
  const purchaseId = await billing.buyLead(userId);
  await drainOutbox(billing.db);
  for (let times = 0; times < 2; times += 1) await issue();
  await billing.runJob("invoice-documents");

  const as = await billing.asUser(userId);
  const { invoices } = await billing.invoices.listOwnInvoices({ limit: 10 }, as);
  expect(invoices).toMatchObject([
    { byCard: true, state: InvoiceState.PAID, dueOn: "", gross: { amount: 5_648n }, paid: { amount: 5_648n } },
  ]);
  const { id: invoiceId } = invoices[0]!;
  const { invoice, lines, payments, surplus } = await billing.invoicing.getInvoice({ invoiceId }, as);
  expect(lines).toMatchObject([{ sourceId: purchaseId, net: { amount: 4_500n }, discount: { amount: 500n } }]);
  expect(payments).toMatchObject([{ by: "card", amount: { amount: 5_648n }, paidOn: "2026-11-21" }]);
  expect([invoice?.paymentDetails, surplus]).toEqual([undefined, undefined]);
  for (const format of [DocumentFormat.PDF, DocumentFormat.XML])
    expect((await billing.invoices.getDocument({ invoiceId, format }, as)).content.length).toBeGreaterThan(1_000);
  expect((await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema)).toMatchObject([{ invoiceId, userId }]);
  expect(await billing.violations()).toEqual([]);
});

test("books no bank payment on an invoice that a card has paid, and says so", async () => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  await issue();
  const [invoice] = await billing.issued(userId);
  const paid = { id: randomUUID(), amount: "56.48", day: "2026-11-21", reference: invoice!.payment_reference };
  const file = { country: "FI", content: bankStatement([paid]) };
  expect(await billing.invoicing.importStatement(file, billing.admin)).toMatchObject({
    booked: 0,
    open: [{ kind: "unknown", doubt: "by_card", invoiceNumber: invoice!.number, invoiceId: invoice!.id }],
  });
  expect(await billing.violations()).toEqual([]);
});

test("invoices a top-up with VAT whose checked number changed before the details were complete", async () => {
  const swedish = { taxId: "SE559280478401", businessName: "Töölö Homes Oy" };
  const userId = await billing.cardAgent();
  await billing.allowTopUp(userId);
  await billing.putDetails(userId, { ...swedish, billingMethod: BillingMethod.CARD, streetAddress: "" });
  await billing.clientOf("gateway", TaxIdsService).checkTaxId({ userId, ...swedish }, billing.admin);
  await billing.spendCredits(userId);
  await billing.putDetails(userId, { billingMethod: BillingMethod.CARD });
  await issue();
  const [charge] = await billing.db("charges").where({ user_id: userId }).select("vat");
  expect(charge.vat).toBeGreaterThan(0n);
  expect(await billing.issued(userId)).toMatchObject([{ kind: "card_invoice", vat: charge.vat }]);
});

test.each([
  ["a pack", (userId: string) => billing.buyPackByCard(userId)],
  ["a plan", (userId: string) => billing.startPlan(userId)],
  ["an automatic top-up", (userId: string) => billing.topUp(userId)],
])("says on the invoice of %s what the card was charged", async (_what, buy) => {
  const userId = await billing.cardAgent();
  await buy(userId);
  await issue();
  const [charge] = await billing.db("charges").where({ user_id: userId }).select("net", "vat", "gross", "buyer");
  expect(await billing.issued(userId)).toMatchObject([
    { kind: "card_invoice", due_on: null, net: charge.net, vat: charge.vat, gross: charge.gross },
  ]);
  expect(charge.buyer).toBeNull();
});

test("lets a sale wait until the billing details are complete", async () => {
  const userId = await billing.cardAgent(null);
  await billing.buyLead(userId);
  await issue();
  expect(await billing.issued(userId)).toEqual([]);
  await billing.putDetails(userId, { businessName: "Later Homes Oy" });
  await issue();
  expect(await buyerOf(userId)).toEqual(["Later Homes Oy"]);
});

test("names the buyer as the details were when the card was asked", async () => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  await billing.putDetails(userId, { businessName: "Renamed Homes Oy" });
  await billing.buyLead(userId);
  await issue();
  expect(await buyerOf(userId)).toEqual(["Töölö Homes Oy", "Renamed Homes Oy"]);
});

test("issues nothing within 15 minutes of the release before, which cannot list these invoices", async () => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  const begun = (ago: string) =>
    billing.db.raw(
      `insert into card_invoicing (country, begun_at) values ('FI', now() - ?::interval)
       on conflict (country) do update set begun_at = excluded.begun_at`,
      [ago],
    );
  await begun("14 minutes");
  await issue();
  expect(await billing.issued(userId)).toEqual([]);
  await begun("16 minutes");
  await issue();
  expect(await billing.issued(userId)).toHaveLength(1);
});

test("derives the VAT rate of a sale whose release kept none", async () => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  await billing.db("charges").where({ user_id: userId }).update({ vat: 1_080n, gross: 5_580n });
  await issue();
  expect(await billing.db("invoice_lines").where({ user_id: userId })).toMatchObject([
    { vat: 1_080n, vat_basis_points: 2_400 },
  ]);
});

test("leaves out a sale whose invoice would say another sum than its charge", async () => {
  const [wrong, right] = [await billing.cardAgent(), await billing.cardAgent()];
  for (const userId of [wrong, right]) await billing.buyLead(userId);
  await billing.db("card_lines").where({ user_id: wrong }).update({ unit_price: 5_100n });
  await expect(issue()).rejects.toThrow();
  expect([await billing.issued(wrong), await billing.issued(right)]).toMatchObject([[], [{ gross: 5_648n }]]);
  await billing.db("card_lines").where({ user_id: wrong }).update({ unit_price: 5_000n });
  await issue();
  expect(await billing.issued(wrong)).toHaveLength(1);
  expect(await billing.violations()).toEqual([]);
});

test("is neither owed nor paid in time, and takes no payment or credit note of an admin", async () => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  await issue();
  const [invoice] = await billing.issued(userId);
  const as = await billing.asUser(ADMIN, { role: "super_admin" });
  const [lineId] = await billing.db("invoice_lines").where({ user_id: userId }).pluck<string[]>("id");
  const click = { invoiceId: invoice!.id, idempotencyKey: ADMIN };
  const note = billing.invoicing.createCreditNote({ ...click, lineIds: [lineId!], reason: "A mistake" }, as);
  const paid = { ...click, amount: { amount: 1n, currency: "EUR" }, paidOn: "2026-11-21" };
  expect(await refusalOf(note)).toMatchObject({ code: "not_found" });
  expect(await refusalOf(billing.invoicing.recordPayment(paid, as))).toMatchObject({ code: "not_found" });
  expect(await billing.db("billing_details").where({ user_id: userId })).toMatchObject([{ paid_in_time: 0 }]);
  const { rows } = await billing.db.raw("select owes_on_invoice(?, 'FI') as owes", [userId]);
  expect(rows).toEqual([{ owes: false }]);
});

test("gives each number once beside a monthly run", async () => {
  const [cards, payers]: [string[], string[]] = [[], []];
  for (let nth = 0; nth < 6; nth += 1) {
    cards.push(await billing.cardAgent());
    payers.push(await billing.agent());
  }
  for (const userId of payers) await billing.purchase(userId);
  for (const userId of cards) await billing.buyLead(userId);
  billing.clock.set(RUN_DAY);
  await billing.runJob("invoice-runs");
  const run = billing.runJob("invoice-run", { country: "FI", month: "2026-11-01" });
  for (const userId of cards) await billing.buyLead(userId);
  await Promise.all([run, issue(), issue()]);
  await issue();
  for (const userId of payers) expect(await billing.issued(userId)).toHaveLength(1);
  for (const userId of cards) expect(await billing.issued(userId)).toHaveLength(2);
  expect(await billing.violations()).toEqual([]);
});

test("keeps the invoice as long as its law says, then its charge", async () => {
  const userId = await billing.cardAgent();
  const purchaseId = await billing.buyLead(userId);
  await issue();
  await billing.runJob("invoice-documents");
  billing.clock.set("2032-12-31T21:00:00Z");
  await billing.runJob("purge-invoices");
  await billing.runJob("purge-charges");
  expect(await billing.issued(userId)).toHaveLength(1);
  billing.clock.set("2033-01-01T10:00:00Z");
  await billing.runJob("purge-charges");
  expect(await billing.chargeOf(purchaseId)).toBeDefined();
  await billing.runJob("purge-invoices");
  expect([await billing.issued(userId), await billing.linesOf(userId)]).toEqual([[], []]);
  await billing.runJob("purge-charges");
  expect(await billing.chargeOf(purchaseId)).toBeUndefined();
});

test.each([
  ["card", 1],
  ["card_return", -1],
])("keeps no payment of an invoice by a %s that names no charge", async (origin, amount) => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  await issue();
  const [invoice] = await billing.issued(userId);
  const payment = { invoice_id: invoice!.id, amount, paid_on: "2026-11-21", booked_at: billing.clock.now(), origin };
  await expect(billing.db("invoice_payments").insert(payment)).rejects.toThrow("invoice_payments_of_cards");
});
