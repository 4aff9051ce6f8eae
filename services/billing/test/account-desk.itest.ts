import { randomUUID } from "node:crypto";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters, parked_accounts cascade");
});

const desk = () => billing.clientOf("gateway", AccountDeskService);
const of = (userId: string) => desk().getAccountBilling({ userId, country: "FI" }, billing.admin);
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

test("sums up what an account owes: issued, overdue and not invoiced yet, with VAT", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId, { amount: 10_000n });
  await billing.purchase(await billing.agent(), { amount: 90_000n });
  expect((await of(userId)).debt).toMatchObject({ open: euros(0n), notInvoiced: euros(12_550n) });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const paid = { invoiceId: invoice!.id, amount: euros(2_550n), paidOn: "2026-12-10", idempotencyKey: randomUUID() };
  await billing.invoicing.recordPayment(paid, billing.admin);
  expect((await of(userId)).debt).toMatchObject({ open: euros(10_000n), overdue: euros(0n), notInvoiced: euros(0n) });
  billing.clock.set("2027-02-01T10:00:00Z");
  expect((await of(userId)).debt).toMatchObject({ open: euros(10_000n), overdue: euros(10_000n) });
});

test("says which month of an account a run could not invoice, and why", async () => {
  const userId = await billing.agent({ businessName: "", billingMethod: 1 });
  await billing.purchase(userId);
  await billing.run();
  const { parked, details } = await of(userId);
  expect(parked).toMatchObject([{ period: "2026-11-01", cause: "buyer_incomplete" }]);
  expect(details).toMatchObject({ taxId: "0000001-9", complete: false });
  expect((await of(await billing.agent())).parked).toEqual([]);
});

test("lists the invoices of one account for an admin, page by page", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId);
  await billing.purchase(await billing.agent());
  await billing.run();
  await billing.purchase(userId, { at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  const page = (cursor: string) =>
    desk().listInvoicesOfAccount({ userId, country: "FI", limit: 1, cursor }, billing.admin);
  const first = await page("");
  const second = await page(first.nextCursor);
  const issued = await billing.issued(userId);
  expect([...first.invoices, ...second.invoices].map(({ number }) => number)).toEqual(
    issued.map(({ number }) => number).toReversed(),
  );
  expect(second.nextCursor).toBe("");
});
