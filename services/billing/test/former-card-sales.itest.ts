import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { CardSalesService } from "@doorlight/proto/billing/v1/card_sales_service_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { billing as makeBilling } from "../src/service.ts";
import { fakeBudgets } from "./fake-budgets.ts";
import { doAndKill } from "./killed-process.ts";
import { type StartedCardSales, startCardSales } from "./start-card-sales.ts";

// A kill needs a process of its own.
jest.setTimeout(minutes(1));

const purchasing = fakeBudgets();

let billing: StartedCardSales;
beforeAll(async () => {
  billing = await startCardSales({ build: (kit) => makeBilling(kit, undefined, purchasing.budgets) });
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate charges, card_invoicing, details_asked cascade");
});

const kinds = async (userId: string) => (await billing.issued(userId)).map(({ kind }) => kind);
const sales = () => billing.clientOf("gateway", CardSalesService);
const superAdmin = () => billing.asUser(randomUUID(), { role: "super_admin" });
const counted = async () => (await sales().getCardSales({ country: "FI" }, billing.admin)).sales;
const command = () => billing.runJob("former-card-sales", { country: "FI" });

/** What the release before has sold: the charge alone. */
async function asFormer(userId: string): Promise<void> {
  await billing.db("card_lines").where({ user_id: userId }).delete();
  await billing.db("charges").where({ user_id: userId }).update({ buyer: null });
  billing.clock.advance(minutes(11));
}

async function formerLead(userId: string): Promise<string> {
  const purchaseId = await billing.buyLead(userId);
  await asFormer(userId);
  const euros = (amount: bigint) => ({ amount, currency: "EUR" });
  const place = { country: "FI", postalCode: "00530", city: "Helsinki" };
  const price = { fee: euros(4_500n), discount: euros(500n), vat: { basisPoints: 2_550, amount: euros(1_148n) } };
  const bought = { purchaseId, buyerId: userId, leadType: "request_for_quote" as const, ...place, ...price };
  purchasing.bought.set(purchaseId, { ...bought, acquiredAt: billing.clock.now() });
  return purchaseId;
}

test("invoices leads, packs and plans of the release before once, however often it is called", async () => {
  const userId = await billing.cardAgent();
  await billing.startPlan(userId);
  await billing.buyPackByCard(userId);
  await formerLead(userId);
  expect(await counted()).toMatchObject({ issued: 0, left: 3 });
  await sales().invoiceFormerSales({ country: "FI" }, await superAdmin());
  for (let times = 0; times < 2; times += 1) {
    await command();
    await billing.runJob("card-invoices");
  }
  expect(await kinds(userId)).toEqual(["card_invoice", "card_invoice", "card_invoice"]);
  const vat = await billing.db("charges").where({ user_id: userId }).sum("vat as vat").first();
  const invoiced = await billing.db("invoices").where({ user_id: userId }).sum("vat as vat").first();
  expect(invoiced).toEqual(vat);
  const done = await counted();
  expect(done).toMatchObject({ issued: 3, left: 0, waiting: { accounts: 0 } });
  expect(done?.formerDoneAt).toBeDefined();
  expect(await billing.violations()).toEqual([]);
});

test("is for super admins, and for a country that there is", async () => {
  const asked = (country: string, as: Awaited<ReturnType<typeof superAdmin>>) =>
    refusalOf(sales().invoiceFormerSales({ country }, as));
  expect(await asked("FI", billing.admin)).toMatchObject({ code: "forbidden" });
  expect(await asked("XX", await superAdmin())).toMatchObject({ code: "not_found" });
});

test("lets those without billing details wait, and asks by mail, again after two weeks", async () => {
  const userId = await billing.cardAgent(null);
  for (let lead = 0; lead < 2; lead += 1) await billing.buyLead(userId);
  await drainOutbox(billing.db);
  const asked = async () => {
    await billing.runJob("ask-for-details");
    return (await drainOutbox(billing.db)).of(BillingMailQueuedSchema);
  };
  expect(await asked()).toMatchObject([{ userId, subject: MailSubject.DETAILS_NEEDED, waiting: 2 }]);
  billing.clock.advance(days(14) - 1);
  expect(await asked()).toEqual([]);
  billing.clock.advance(1);
  expect(await asked()).toMatchObject([{ userId }]);
  expect(await counted()).toMatchObject({ waiting: { accounts: 1, sales: 2, gross: { amount: 11_296n } } });
  await billing.putDetails(userId);
  await billing.runJob("card-invoices");
  expect(await kinds(userId)).toEqual(["card_invoice", "card_invoice"]);
  billing.clock.advance(days(15));
  expect([await asked(), (await counted())?.waiting?.accounts]).toEqual([[], 0]);
  expect(await billing.db("details_asked")).toEqual([]);
});

test("writes off a sale of an account that was erased without billing details", async () => {
  const userId = await billing.cardAgent(null);
  await billing.buyLead(userId);
  await billing.runJob("ask-for-details");
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await drainOutbox(billing.db);
  await billing.runJob("ask-for-details");
  await billing.runJob("card-invoices");
  expect((await drainOutbox(billing.db)).of(BillingMailQueuedSchema)).toEqual([]);
  expect(await billing.db("details_asked")).toEqual([]);
  expect(await counted()).toMatchObject({ writtenOff: 1, waiting: { accounts: 0, sales: 0 } });
});

test("invoices a sale of an account that was erased after it, as it was then", async () => {
  const userId = await billing.cardAgent();
  await billing.buyLead(userId);
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await billing.runJob("card-invoices");
  expect(await kinds(userId)).toEqual(["card_invoice"]);
});

test.each([
  ["failed, and whose charge is left to the bank", { void_requested_at: new Date(), left_to_bank_at: new Date() }],
  ["failed, though its charge has settled", {}],
])("invoices no pack whose sale has %s", async (_what, charge) => {
  const userId = await billing.cardAgent();
  await billing.buyPackByCard(userId);
  await asFormer(userId);
  await billing.db("sales").where({ user_id: userId }).update({ state: "failed", sold_at: null });
  await billing
    .db("charges")
    .where({ user_id: userId })
    .update({ trace_id: null, ...charge });
  for (const name of ["add-card-lines", "card-invoices"]) await billing.runJob(name);
  await command();
  await billing.runJob("card-invoices");
  expect(await kinds(userId)).toEqual([]);
  if ("left_to_bank_at" in charge) expect(await counted()).toMatchObject({ left: 0 });
});

test("invoices nothing anew whose invoice is purged, though its charge stays", async () => {
  const userId = await billing.cardAgent();
  await billing.buyPackByCard(userId);
  await billing.runJob("card-invoices");
  expect(await kinds(userId)).toEqual(["card_invoice"]);
  billing.clock.set("2033-02-01T10:00:00Z");
  await billing.runJob("purge-invoices");
  expect([await kinds(userId), await billing.linesOf(userId)]).toEqual([[], []]);
  await command();
  await billing.runJob("card-invoices");
  expect([await kinds(userId), (await counted())?.left]).toEqual([[], 0]);
});

test("invoices a sale of the release before whose account was erased before the command", async () => {
  const userId = await billing.cardAgent();
  await formerLead(userId);
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await command();
  await billing.runJob("card-invoices");
  expect(await kinds(userId)).toEqual(["card_invoice"]);
  expect(await billing.db("charges").where({ user_id: userId }).pluck("buyer")).toEqual([null]);
});

test("adds lines that the release before has left while both ran, within a week", async () => {
  const [userId, older] = [await billing.cardAgent(), await billing.cardAgent()];
  await billing.buyPackByCard(older);
  await asFormer(older);
  billing.clock.advance(days(7));
  await formerLead(userId);
  await billing.runJob("add-card-lines");
  expect([await billing.linesOf(userId), await billing.linesOf(older)]).toMatchObject([[{ kind: "purchase" }], []]);
});

test("goes on after a crash between its batches", async () => {
  const userId = await billing.cardAgent();
  await billing.buyPackByCard(userId);
  await asFormer(userId);
  const useCase = { name: "formerCardSales", input: { country: "FI" } } as const;
  expect(await doAndKill(billing, useCase, "billing.after_former_card_lines:1")).toBe("SIGKILL");
  expect((await counted())?.formerDoneAt).toBeUndefined();
  await command();
  await billing.runJob("card-invoices");
  expect(await kinds(userId)).toEqual(["card_invoice"]);
  expect((await counted())?.formerDoneAt).toBeDefined();
});
