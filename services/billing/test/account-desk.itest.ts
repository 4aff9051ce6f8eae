import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
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

test("names to admins the other accounts of a business, however each has written its number", async () => {
  const taxId = "0112038-9";
  const [userId, twin, abroad, other, erased] = await Promise.all([
    billing.agent({ taxId }),
    billing.agent({ taxId }),
    billing.agent(),
    billing.agent({ taxId: "1572860-0" }),
    billing.agent({ taxId }),
  ]);
  const change = (id: string, row: object) => billing.db("billing_details").where({ user_id: id }).update(row);
  await change(abroad, { country: "SE", tax_id: "FI01120389" });
  // The same digits in Sweden are another business.
  await change(other, { country: "SE", tax_id: "01120389" });
  await billing.consume(UserErasedSchema, { userId: erased, country: "FI" });
  await billing.runJob("publish-digests");
  const othersOf = async (id: string, country = "FI") =>
    (await desk().getAccountBilling({ userId: id, country }, billing.admin)).sameBusinessUserIds;
  expect(await othersOf(userId)).toEqual([twin, abroad].toSorted());
  expect(await othersOf(other, "SE")).toEqual([]);
  expect(await othersOf(randomUUID())).toEqual([]);
});

const saved = {
  businessName: "Töölö Homes Oy",
  taxId: "0000001-9",
  streetAddress: "Esimerkkikatu 2",
  postalCode: "00100",
  city: "Helsinki",
  invoicingMethod: InvoicingMethod.OTHER,
};
/** By a super admin. */
async function correct(userId: string, version: bigint, change: object, adminId: string = randomUUID()) {
  const as = await billing.asUser(adminId, { role: "super_admin" });
  const reason = "The bookkeeper called";
  await desk().correctDetails({ userId, country: "FI", version, reason, ...saved, ...change }, as);
}

test("corrects billing details and mails the owner the names of those that changed", async () => {
  const userId = await billing.agent({ reference: "Former" });
  const adminId = randomUUID();
  await drainOutbox(billing.db);
  await correct(userId, 1n, { city: " Espoo ", reference: "Former" }, adminId);
  await correct(userId, 2n, { city: "Espoo", reference: "" }, adminId);
  const { details, corrections } = await of(userId);
  expect(details).toMatchObject({ ...saved, city: "Espoo", reference: "", billingMethod: 2, version: 3n });
  const reason = "The bookkeeper called";
  expect(corrections).toMatchObject([
    { adminId, fields: ["reference"], reason },
    { adminId, fields: ["city"], reason },
  ]);
  const events = await drainOutbox(billing.db);
  expect(events.of(BillingMailQueuedSchema)).toMatchObject([
    { userId, subject: MailSubject.DETAILS_CORRECTED, corrected: ["city"] },
    { userId, subject: MailSubject.DETAILS_CORRECTED, corrected: ["reference"] },
  ]);
  expect(JSON.stringify(events.all.map(({ payload }) => payload))).not.toMatch(/Espoo|bookkeeper|Former/);
});

test("saves and mails nothing if a correction changes nothing", async () => {
  const userId = await billing.agent();
  await drainOutbox(billing.db);
  await correct(userId, 1n, {});
  expect(await of(userId)).toMatchObject({ details: { version: 1n }, corrections: [] });
  expect((await drainOutbox(billing.db)).all).toEqual([]);
});

test("refuses a correction of billing details that changed since they were read", async () => {
  const userId = await billing.agent();
  await billing.putDetails(userId, { city: "Vantaa" });
  expect(await refusalOf(correct(userId, 1n, { city: "Espoo" }))).toMatchObject({ code: "version_outdated" });
  const never = await refusalOf(correct(randomUUID(), 1n, { city: "Espoo" }));
  expect(never).toMatchObject({ code: "version_outdated" });
  expect((await of(userId)).details).toMatchObject({ city: "Vantaa", version: 2n });
});

test("lets one of several corrections at one moment through", async () => {
  const userId = await billing.agent();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => correct(userId, 1n, { reference: `cost centre ${i}` })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await of(userId)).toMatchObject({ details: { version: 2n }, corrections: [{ fields: ["reference"] }] });
});

test("refuses a correction by the rules of the owner's own form", async () => {
  const userId = await billing.agent();
  const refusal = await refusalOf(correct(userId, 1n, { taxId: "2077474-1", city: "" }));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "city" }, { path: "taxId" }] });
});

test.each(["admin", "agent"] as const)("refuses the correction of billing details to the role %s", async (role) => {
  const userId = await billing.agent();
  const as = await billing.asUser(role === "agent" ? userId : randomUUID(), { role });
  const asked = { userId, country: "FI", version: 1n, reason: "None", ...saved };
  expect(await refusalOf(desk().correctDetails(asked, as))).toMatchObject({ code: "forbidden" });
});

test("invoices a parked account once its details are corrected", async () => {
  const userId = await billing.agent({ businessName: "", billingMethod: 1 });
  await billing.purchase(userId);
  await billing.run();
  await drainOutbox(billing.db);
  await correct(userId, 1n, {});
  expect((await of(userId)).details).toMatchObject({ complete: true });
  expect((await drainOutbox(billing.db)).of(AccountPayableChangedSchema)).toMatchObject([{ billingComplete: true }]);
  await billing.invoicing.retryAccount({ userId, country: "FI", period: "2026-11-01" }, billing.admin);
  expect(await billing.issued(userId)).toHaveLength(1);
  expect((await of(userId)).parked).toEqual([]);
});
