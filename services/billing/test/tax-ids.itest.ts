import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { BillingMethod, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { TaxIdsService } from "@doorlight/proto/billing/v1/tax_ids_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

const ESTONIAN = "EE100594102";
const SWEDISH = "SE559280478401";

let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());

const check = (userId: string, taxId: string, businessName = "Töölö Homes Oy", consultationNumber = "") =>
  billing
    .clientOf("gateway", TaxIdsService)
    .checkTaxId({ userId, taxId, businessName, consultationNumber }, billing.admin);

async function vatOf(userId: string): Promise<bigint[]> {
  const lines = await billing.db("invoice_lines").where({ user_id: userId }).orderBy("occurred_at").select("vat");
  return lines.map(({ vat }) => vat);
}

test("takes VAT off nothing for a foreign VAT number typed on the ninth, even once checked", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId, { amount: 10_000n });
  billing.clock.set("2026-12-09T10:00:00Z");
  await billing.correctTaxId(userId, ESTONIAN);
  await check(userId, ESTONIAN);
  await billing.run();
  expect(await billing.issued(userId)).toMatchObject([{ net: 10_000n, vat: 2_550n }]);
  expect(await billing.violations()).toEqual([]);
});

test("takes VAT off only while the number is checked; another number or name is checked anew", async () => {
  billing.clock.set("2026-11-10T10:00:00Z");
  const userId = await billing.agent({ taxId: ESTONIAN });
  const details = async () => {
    const answer = await billing.clientOf("gateway", BillingService).getDetails({}, await billing.asUser(userId));
    return answer.details?.taxIdUnchecked;
  };
  const listed = async () => {
    const asked = { country: "FI", limit: 100 };
    const { taxIds } = await billing.clientOf("gateway", TaxIdsService).listUncheckedTaxIds(asked, billing.admin);
    return taxIds.filter((one) => one.userId === userId);
  };
  expect(await details()).toBe(true);
  expect(await listed()).toMatchObject([{ taxId: ESTONIAN, businessCountry: "EE", businessName: "Töölö Homes Oy" }]);
  await billing.purchase(userId, { amount: 1_000n, at: "2026-11-10T09:00:00Z" });
  await check(userId, ESTONIAN);
  await check(userId, ESTONIAN);
  expect([await details(), await listed()]).toEqual([false, []]);
  // Its event comes late.
  await billing.purchase(userId, { amount: 2_000n, at: "2026-11-10T09:59:00Z" });
  await billing.purchase(userId, { amount: 3_000n, at: "2026-11-10T11:00:00Z" });

  // To another number and back: nobody has checked that the account has the first one again.
  await billing.correctTaxId(userId, SWEDISH);
  await billing.purchase(userId, { amount: 4_000n, at: "2026-11-11T10:00:00Z" });
  await billing.correctTaxId(userId, ESTONIAN);
  expect(await details()).toBe(true);
  await billing.purchase(userId, { amount: 6_000n, at: "2026-11-12T10:00:00Z" });
  // Nor that it is of a business with another name; where it is does not matter.
  await check(userId, ESTONIAN);
  await billing.putDetails(userId, { taxId: ESTONIAN, streetAddress: "Esimerkkikatu 3" });
  expect(await details()).toBe(false);
  // By an admin: its owner keeps it while the account owes.
  await billing.db("billing_details").where({ user_id: userId }).update({ business_name: "Another Firm Oy" });
  expect(await details()).toBe(true);
  const rates = [25.5, 25.5, 0, 25.5, 25.5];
  const { invoices: next } = await billing.invoices.getNextInvoice({}, await billing.asUser(userId));
  expect(next[0]?.lines.map(({ vatRate }) => vatRate)).toEqual(rates);
  await billing.run();
  expect(await vatOf(userId)).toEqual([255n, 510n, 0n, 1_020n, 1_530n]);
  const [invoice] = await billing.issued(userId);
  const { lines } = await billing.invoicing.getInvoice({ invoiceId: invoice!.id }, billing.admin);
  expect(lines.map(({ vatRate }) => vatRate)).toEqual(rates);
});

test("shows and charges no VAT by card while a number is checked, which is published", async () => {
  const userId = randomUUID();
  await billing.saveCard(userId);
  const own = { taxId: ESTONIAN, billingMethod: BillingMethod.CARD };
  await billing.putDetails(userId, own);
  const as = await billing.asUser(userId);
  const packs = billing.clientOf("gateway", PacksService);
  const plans = billing.clientOf("gateway", PlansService);
  const vatShown = async () => {
    const { change } = await plans.previewPlan({ planId: "basic" }, as);
    const [pack] = (await packs.listPacks({}, as)).packs;
    const [plan] = (await plans.listPlans({}, as)).plans;
    return [pack?.vat?.amount, plan?.monthlyVat?.amount, change?.vatNow?.amount].map((vat) => vat! > 0n);
  };
  expect(await vatShown()).toEqual([true, true, true]);
  await drainOutbox(billing.db);
  await check(userId, ESTONIAN);
  expect((await drainOutbox(billing.db)).of(AccountPayableChangedSchema)).toMatchObject([
    { userId, reverseCharge: true, billingComplete: true, cardReady: true },
  ]);
  expect(await vatShown()).toEqual([false, false, false]);
  const pack = { packId: "credits_5", payment: Payment.CARD, idempotencyKey: randomUUID(), returnPath: "/account" };
  const { saleId } = await packs.buyPack(pack, as);
  expect(await billing.chargeOf(saleId)).toMatchObject({ state: "settled", net: 20_500n, vat: 0n, gross: 20_500n });
  await billing.runJob("card-invoices");
  const [{ content } = { content: {} }] = await billing.db("invoices").where({ user_id: userId }).select("content");
  expect(content).toMatchObject({ reverseCharge: true, vatTotal: "0", gross: "20500", buyer: { taxId: ESTONIAN } });

  // The purchase was priced without VAT, and the number is another one since.
  await billing.putDetails(userId, { ...own, taxId: SWEDISH });
  const none = { basisPoints: 0, amount: { amount: 0n, currency: "EUR" } };
  const purchase = { ...(await billing.purchaseByCard(userId)), vat: none };
  await billing.charges.chargePurchase(purchase);
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "failed", failure_code: "card_error" });
});

test("charges VAT for a checked number until the details are complete, which is published", async () => {
  const userId = randomUUID();
  await billing.saveCard(userId);
  const own = { taxId: SWEDISH, billingMethod: BillingMethod.CARD };
  await billing.putDetails(userId, { ...own, streetAddress: "", postalCode: "", city: "" });
  const published = async () =>
    (await drainOutbox(billing.db)).of(AccountPayableChangedSchema).map(({ reverseCharge }) => reverseCharge);
  const shown = async () => {
    const { packs } = await billing.clientOf("gateway", PacksService).listPacks({}, await billing.asUser(userId));
    return packs[0]!.vat!.amount > 0n;
  };
  await drainOutbox(billing.db);
  await check(userId, SWEDISH);
  expect([await published(), await shown()]).toEqual([[false], true]);
  await billing.putDetails(userId, { ...own, postalCode: "11122" });
  expect([await published(), await shown()]).toEqual([[true], false]);
});

test("keeps the consultation number of a check, also once the number is another one", async () => {
  const userId = await billing.agent({ taxId: ESTONIAN });
  await check(userId, ESTONIAN, "Töölö Homes Oy", "WAPIAAAAX1");
  await billing.putDetails(userId);
  const exported = async () => {
    const { json } = await billing.clientOf("identity", PersonalDataService).exportUser({ userId });
    return JSON.parse(json).taxIdChecks;
  };
  expect(await exported()).toMatchObject([{ taxId: ESTONIAN, consultationNumber: "WAPIAAAAX1" }]);
  billing.clock.set("2033-01-02T10:00:00Z");
  await billing.runJob("purge-invoices");
  expect(await exported()).toBeUndefined();
  billing.clock.set("2026-11-21T10:00:00Z");
});

test("refuses to check an outdated VAT number or name, a domestic number, or one's own", async () => {
  const userId = await billing.agent({ taxId: ESTONIAN });
  await billing.putDetails(userId, { taxId: SWEDISH });
  expect((await refusalOf(check(userId, ESTONIAN))).code).toBe("not_found");
  await billing.putDetails(userId, { taxId: SWEDISH, businessName: "Another Firm Oy" });
  expect((await refusalOf(check(userId, SWEDISH))).code).toBe("not_found");
  await check(userId, SWEDISH, "Another Firm Oy");
  await billing.putDetails(userId);
  expect((await refusalOf(check(userId, "0000001-9"))).code).toBe("not_found");
  expect((await refusalOf(check(randomUUID(), ESTONIAN))).code).toBe("not_found");
  const own = billing
    .clientOf("gateway", TaxIdsService)
    .checkTaxId({ userId, taxId: SWEDISH, businessName: "Töölö Homes Oy" }, await billing.asUser(userId));
  expect((await refusalOf(own)).code).toBe("forbidden");
});
