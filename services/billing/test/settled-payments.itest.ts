import { randomUUID } from "node:crypto";
import { eventually, refusalOf } from "@doorlight/common/testing";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { bankStatement } from "./bank-statement.ts";
import { type IssuedRow, startInvoices, type StartedInvoices } from "./start-invoices.ts";

const OPEN = 5_648n;

let billing: StartedInvoices;
let invoice: IssuedRow;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  ({ invoice } = await billing.oneInvoice());
  billing.clock.set("2026-12-16T10:00:00Z");
});
afterEach(async () => expect(await billing.violations()).toEqual([]));

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const payments = () => billing.clientOf("gateway", PaymentsService);
const open = async () =>
  (await billing.invoicing.listOpenPayments({ country: "FI", limit: 9 }, billing.admin)).payments;
const settled = async () => (await payments().listSettledPayments({ country: "FI", limit: 9 }, billing.admin)).payments;
const seen = (invoiceId = invoice.id) => billing.invoicing.getInvoice({ invoiceId }, billing.admin);
const settle = (entryId: string, change: object = {}) =>
  payments().settlePayment(
    { entryId, settledAs: "paid_back", paidOn: "2026-12-16", reason: "x", idempotencyKey: randomUUID(), ...change },
    billing.admin,
  );

/** Of a payment that names the invoice and is more than it asks for. */
async function withheldOf(id: string, amount = "500.00"): Promise<string> {
  const content = bankStatement([{ id, amount, reference: invoice.payment_reference }]);
  return (await billing.invoicing.importStatement({ country: "FI", content }, billing.admin)).open[0]!.id;
}

test("settles of a withheld payment only the part that was not recorded by hand", async () => {
  const { id: invoiceId } = invoice;
  const first = await withheldOf("e1");
  const second = await withheldOf("e2");
  billing.clock.advance(1_000);
  const byHand = { invoiceId, amount: euros(7_648n), paidOn: "2026-12-16", more: true };
  await billing.invoicing.recordPayment({ ...byHand, idempotencyKey: randomUUID() }, billing.admin);
  const rest = euros(50_000n - OPEN - 7_648n);
  const order = { idempotencyKey: randomUUID() };
  for (let i = 0; i < 2; i++) expect(await settle(first, order)).toMatchObject({ amount: rest });
  expect(await settled()).toMatchObject([{ payment: { amount: rest } }]);
  expect(await open()).toMatchObject([{ id: second, withheld: euros(50_000n) }]);
  const { id: paymentId } = (await seen()).payments.find(({ by }) => by === "hand")!;
  const reversal = { invoiceId, paymentId, reason: "Wrong", idempotencyKey: randomUUID() };
  await payments().reversePayment(reversal, billing.admin);
  expect(await open()).toMatchObject([
    { id: second, withheld: euros(50_000n) },
    { id: first, withheld: euros(7_648n) },
  ]);
});

/** Of the next month, of some other agents, of 176.48 euros with VAT each. */
async function others(number: number): Promise<IssuedRow[]> {
  const agents = await Promise.all(Array.from({ length: number }, () => billing.agent()));
  for (const userId of agents) await billing.purchase(userId, { amount: 14_062n, at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  return (await Promise.all(agents.map((userId) => billing.issued(userId)))).flat();
}

const assign = (entryId: string, invoiceId: string) =>
  payments().assignPayment({ entryId, invoiceId, openOnly: true, idempotencyKey: randomUUID() }, billing.admin);

test("names the bank's id of a payment on each of three invoices that it pays", async () => {
  const [second, third] = await others(2);
  const entryId = await withheldOf("e1", "409.44");
  await assign(entryId, second!.id);
  const [rest] = await open();
  expect(rest).toMatchObject({ withheld: euros(17_648n), invoiceId: second!.id });
  await assign(rest!.id, third!.id);
  for (const { id } of [invoice, second!, third!])
    expect((await seen(id)).payments).toMatchObject([{ bankEntry: "Payer Oy, e1" }]);
  expect(await open()).toEqual([]);
});

test("settles no payment that is assigned to another invoice meanwhile", async () => {
  const content = bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]);
  await billing.invoicing.importStatement({ country: "FI", content }, billing.admin);
  const [other] = await others(1);
  const entryId = await withheldOf("e2", "500.00");
  const waiting = (most: number) =>
    eventually(async () => {
      const rows = await billing.db("pg_stat_activity").whereRaw("datname = current_database()");
      expect(rows.filter(({ wait_event_type: type }) => type === "Lock")).toHaveLength(most);
    });
  const both: Promise<unknown>[] = [];
  await billing.db.transaction(async (tx) => {
    await tx.raw("select from invoices where id = ? for update", [invoice.id]);
    both.push(assign(entryId, other!.id));
    await waiting(1);
    both.push(refusalOf(settle(entryId)));
    await waiting(2);
  });
  expect(await Promise.all(both)).toMatchObject([{ booked: euros(17_648n) }, { code: "version_outdated" }]);
  expect(await open()).toMatchObject([{ id: entryId, withheld: euros(50_000n - 17_648n) }]);
});
