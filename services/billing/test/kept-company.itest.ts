import { randomUUID } from "node:crypto";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { BillingMethod, InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { billing as makeBilling } from "../src/service.ts";
import { fakeBudgets } from "./fake-budgets.ts";
import { doAndKill } from "./killed-process.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

const another = { businessName: "Åbo Hem Ab", taxId: "0000002-7" };

const purchasing = fakeBudgets();
let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices({ build: (kit) => makeBilling(kit, undefined, purchasing.budgets) });
});
afterAll(() => billing.stop());

const saves = (userId: string, change: object) => billing.putDetails(userId, change);
const owed = (...paths: string[]) => ({
  code: "invalid_request",
  fields: paths.map((path) => ({ path, code: "still_owed" })),
});

/** Purchasing knows that it owes, billing not yet. */
async function owingAgent(): Promise<string> {
  const userId = await billing.agent();
  await purchasing.budgets.reserveDebt(debtOf(userId));
  return userId;
}

const debtOf = (userId: string) => ({
  userId,
  country: "FI",
  referenceId: randomUUID(),
  amount: { amount: 1n, currency: "EUR" },
  trust: { proven: true, invoicesPaidInTime: 0, reminders: 0 },
  boundFees: [],
});

test("keeps the company of an account that owes, in every spelling, until it has paid", async () => {
  const userId = await owingAgent();
  expect(await refusalOf(saves(userId, another))).toMatchObject(owed("businessName", "taxId"));
  const none = { taxId: "", billingMethod: BillingMethod.PREPAID };
  expect(await refusalOf(saves(userId, none))).toMatchObject(owed("taxId"));
  await saves(userId, { taxId: "FI00000019", city: "Vantaa" });
  purchasing.pay();
  await saves(userId, another);
});

test("keeps name and e-invoice address of an account that owes, unless they have to be corrected", async () => {
  const userId = await owingAgent();
  const eInvoice = {
    invoicingMethod: InvoicingMethod.E_INVOICE,
    eInvoiceAddress: "0037 0112 0389",
    eInvoiceOperator: "003708599126",
  };
  const rival = { ...eInvoice, businessName: "Rival Kodit Oy" };
  expect(await refusalOf(saves(userId, rival))).toMatchObject(owed("businessName", "eInvoiceAddress"));
  expect(await refusalOf(saves(userId, { ...another, businessName: "" }))).toMatchObject({ code: "invalid_request" });
  await billing
    .db("billing_details")
    .where({ user_id: userId })
    .update({ problems: ["businessName"] });
  await saves(userId, { businessName: "Töölö Homes Oy LKV" });
  purchasing.pay();
  await saves(userId, rival);
  await purchasing.budgets.reserveDebt(debtOf(userId));
  await saves(userId, { ...rival, invoicingMethod: InvoicingMethod.OTHER });
  purchasing.pay();
});

test("keeps the company of an account while a purchase on invoice is not paid, until its refund", async () => {
  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId);
  expect(await refusalOf(saves(userId, another))).toMatchObject(owed("businessName", "taxId"));
  await billing.refund(purchaseId);
  await saves(userId, another);
});

test("sells nothing on invoice under a company that is replaced in the same moment", async () => {
  const userId = await billing.agent();
  const { leaveCompany } = purchasing.budgets;
  const waiting = () =>
    billing.db.raw(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    );
  let bought: Promise<unknown> | undefined;
  purchasing.budgets.leaveCompany = async (account) => {
    purchasing.budgets.leaveCompany = leaveCompany;
    const left = await leaveCompany(account);
    bought = refusalOf(billing.buyPack(userId));
    // Its room is reserved by then.
    await eventually(async () => expect((await waiting()).rows).toHaveLength(1));
    return left;
  };
  await saves(userId, another);
  expect(await bought).toMatchObject({ code: "payment_method_missing" });
  expect(await billing.db("sales").where({ user_id: userId })).toEqual([]);
  expect(await billing.db("billing_details").where({ user_id: userId }).first()).toMatchObject({
    tax_id: another.taxId,
    trust_published: true,
  });
});

test("publishes an account anew if its other company was not saved after all", async () => {
  const userId = await billing.agent();
  await billing.runJob("publish-trust");
  await drainOutbox(billing.db);
  const details = { businessName: another.businessName, taxId: another.taxId, streetAddress: "Esimerkkikatu 2" };
  const ways = { invoicingMethod: InvoicingMethod.OTHER, billingMethod: BillingMethod.INVOICE };
  const input = { ...details, postalCode: "00100", city: "Helsinki", ...ways };
  const useCase = { name: "putDetails" as const, input, as: await billing.asUser(userId) };
  expect(await doAndKill(billing, useCase, "billing.after_leaving:1")).toBe("SIGKILL");
  // The job skips the account as long as the crashed process's connection has it locked.
  const crashed = billing
    .db("pg_stat_activity")
    .whereRaw("datname = current_database()")
    .where({ application_name: "mortal" });
  await eventually(async () => expect(await crashed.clone()).toEqual([]));
  await billing.runJob("publish-trust");
  const published = (await drainOutbox(billing.db)).of(AccountPayableChangedSchema);
  expect(published).toMatchObject([{ userId, invoiceTrust: { proven: true }, version: 2n }]);
});

test("lets a super admin correct the company of an account that owes", async () => {
  const userId = await owingAgent();
  const as = await billing.asUser(randomUUID(), { role: "super_admin" });
  const desk = billing.clientOf("gateway", AccountDeskService);
  const { details } = await desk.getAccountBilling({ userId, country: "FI" }, as);
  const { $typeName: _, version, ...saved } = details!;
  const reason = "The wrong register number";
  await desk.correctDetails({ ...saved, ...another, userId, country: "FI", version, reason }, as);
  const corrected = await desk.getAccountBilling({ userId, country: "FI" }, as);
  expect(corrected.details).toMatchObject(another);
});
