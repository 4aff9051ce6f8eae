import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { AllowanceKind, AllowanceService } from "@doorlight/proto/common/v1/allowance_service_pb";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

/** Of FI: 100 euros. */
const LIMIT = 10_000n;
/** Of a lead for 45 euros, with VAT. */
const OPEN = 5_648n;

let billing: StartedInvoices;
let invoiceIds: string[];
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
  const payers = await Promise.all([1, 2].map(() => billing.agent()));
  for (const payer of payers) await billing.purchase(payer);
  await billing.run();
  invoiceIds = await billing.db("invoices").orderBy("sequence").pluck("id");
});

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const aPayment = (amount: bigint, invoiceId = invoiceIds[0]!) => {
  return { invoiceId, amount: euros(amount), paidOn: "2026-12-10", idempotencyKey: randomUUID(), more: true };
};

async function record(amount: bigint, { by = randomUUID(), role = "admin" as const, invoiceId = invoiceIds[0]! } = {}) {
  const as = await billing.asUser(by, { role });
  return billing.invoicing.recordPayment(aPayment(amount, invoiceId), as);
}

const paid = async () => BigInt((await billing.db("invoice_payments").sum("amount as sum"))[0]!["sum"] ?? 0);
const above = (beyond: bigint) => ({ code: "approval_needed", params: { amount: String(beyond), currency: "EUR" } });

test("lets an admin, and a super admin, record beyond what is open what the pack says in a day", async () => {
  const by = randomUUID();
  await record(OPEN + LIMIT - 1n, { by });
  expect(await refusalOf(record(2n, { by }))).toMatchObject(above(2n));
  await record(1n, { by });
  expect(await refusalOf(record(OPEN + 1n, { by, invoiceId: invoiceIds[1]! }))).toMatchObject(above(1n));
  // Of what is open no part counts.
  await record(OPEN, { by, invoiceId: invoiceIds[1]! });
  const asSuperAdmin = await billing.asUser(randomUUID(), { role: "super_admin" });
  const huge = billing.invoicing.recordPayment(aPayment(999_999_999n), asSuperAdmin);
  expect(await refusalOf(huge)).toMatchObject(above(999_999_999n));
  expect(await paid()).toBe(2n * OPEN + LIMIT);

  billing.clock.advance(86_400_000);
  await record(LIMIT, { by });
});

test("lets an admin who does not act alone record nothing, not even what is open", async () => {
  const dependent = await billing.asUser(randomUUID(), { role: "super_admin", actsAlone: false });
  const record = (amount: bigint) => refusalOf(billing.invoicing.recordPayment(aPayment(amount), dependent));
  expect(await record(OPEN + 1n)).toMatchObject(above(1n));
  expect(await record(OPEN)).toMatchObject(above(0n));
  expect(await paid()).toBe(0n);

  const identity = billing.clientOf("identity", InvoicingService);
  const asked = { payment: aPayment(OPEN), askedBy: randomUUID(), approvalId: randomUUID() };
  await identity.recordApprovedPayment({ ...asked, beyond: euros(0n) });
  expect(await paid()).toBe(OPEN);
});

test.each([
  ["before the day of its invoice", "2026-12-09"],
  ["after today", "2026-12-11"],
])("records no payment of a day %s, however it is asked for", async (_which, paidOn) => {
  const refused = { code: "invalid_request", fields: [{ path: "paidOn", code: "invalid_date" }] };
  const payment = { ...aPayment(OPEN), paidOn };
  expect(await refusalOf(billing.invoicing.recordPayment(payment, billing.admin))).toMatchObject(refused);
  const approved = { payment, askedBy: randomUUID(), approvalId: randomUUID(), beyond: euros(0n) };
  const identity = billing.clientOf("identity", InvoicingService);
  expect(await refusalOf(identity.recordApprovedPayment(approved))).toMatchObject(refused);
});

test("says what is left to an admin of what one may record beyond alone today", async () => {
  const by = randomUUID();
  await record(OPEN + 1_000n, { by });
  const asked = { kind: AllowanceKind.PAYMENTS, country: "FI" };
  const allowances = billing.clientOf("gateway", AllowanceService);
  const answer = await allowances.getAllowance(asked, await billing.asUser(by, { role: "admin" }));
  expect(answer).toMatchObject({ limit: LIMIT, left: LIMIT - 1_000n });
});

test("keeps many payments of two admins at once within what each may record alone", async () => {
  const admins = [randomUUID(), randomUUID()];
  await Promise.all(invoiceIds.map((invoiceId) => record(OPEN, { invoiceId })));
  const atOnce = Array.from({ length: 24 }, (_, nth) =>
    record(LIMIT / 5n, { by: admins[nth % 2]!, invoiceId: invoiceIds[Math.floor(nth / 2) % 2]! }),
  );
  await Promise.allSettled(atOnce);
  const recorded = await billing.db("invoice_payments").whereIn("admin_id", admins).groupBy("admin_id").sum("amount");
  expect(recorded.map(({ sum }) => BigInt(sum))).toEqual([LIMIT, LIMIT]);
});

test("records an approved payment once, no more beyond than was approved, and for identity alone", async () => {
  const identity = billing.clientOf("identity", InvoicingService);
  const asked = { payment: aPayment(OPEN + 50_000n), askedBy: randomUUID(), approvalId: randomUUID() };
  const approved = { ...asked, beyond: euros(50_000n) };
  await Promise.all([1, 2, 3].map(() => identity.recordApprovedPayment(approved)));
  expect(await paid()).toBe(OPEN + 50_000n);
  // It counts for nobody as recorded alone.
  await record(LIMIT, { by: asked.askedBy });

  const again = { ...approved, approvalId: randomUUID(), payment: aPayment(OPEN + 50_000n) };
  expect(await refusalOf(identity.recordApprovedPayment(again))).toMatchObject({ code: "version_outdated" });
  expect(await refusalOf(billing.invoicing.recordApprovedPayment(again, billing.admin))).toMatchObject({
    code: "forbidden",
  });
});
