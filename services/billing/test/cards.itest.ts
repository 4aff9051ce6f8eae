import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { BillingMethod, InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { startBilling, type StartedBilling } from "./start-billing.ts";

const MASTERCARD = "5555555555554444";

let billing: StartedBilling;
let details: ReturnType<typeof detailsOf>;
const detailsOf = (started: StartedBilling) => started.clientOf("gateway", BillingService);

beforeAll(async () => {
  billing = await startBilling();
  details = detailsOf(billing);
});
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.provider.switchTo();
  await drainOutbox(billing.db);
});

const payable = async () => (await drainOutbox(billing.db)).of(AccountPayableChangedSchema);
const listOf = async (userId: string) => (await billing.cards.listCards({}, await billing.asUser(userId))).cards;

test("makes the first saved card the default, which pays without a chosen billing method", async () => {
  const userId = randomUUID();
  const { card, billingVersion } = await billing.saveCard(userId);
  expect(card).toMatchObject({ brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034, isDefault: true });
  expect(card).toMatchObject({ expired: false });
  expect(await payable()).toMatchObject([
    { userId, country: "FI", billingMethod: BillingMethod.CARD, cardReady: true, version: billingVersion },
  ]);
});

test("makes another card the default, and the oldest of the others after its removal", async () => {
  const userId = randomUUID();
  const as = await billing.asUser(userId);
  const { card: first } = await billing.saveCard(userId);
  const { card: second } = await billing.saveCard(userId, { number: MASTERCARD });
  await billing.saveCard(userId);
  await billing.cards.setDefaultCard({ cardId: second!.id }, as);
  expect((await listOf(userId)).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
    ["mastercard", true],
    ["visa", false],
    ["visa", false],
  ]);
  await billing.cards.removeCard({ cardId: second!.id }, as);
  expect(await refusalOf(billing.cards.removeCard({ cardId: second!.id }, as))).toMatchObject({ code: "not_found" });
  expect((await listOf(userId)).map(({ id, isDefault }) => [id === first!.id, isDefault])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("drops a removed card at the provider, and refuses card payment without a card", async () => {
  const userId = randomUUID();
  const { card } = await billing.saveCard(userId);
  const { provider_id: providerId } = await billing.db("cards").where({ id: card!.id }).first();
  await drainOutbox(billing.db);
  await billing.cards.removeCard({ cardId: card!.id }, await billing.asUser(userId));
  expect(await payable()).toMatchObject([{ userId, cardReady: false }]);
  await billing.runJob("drop-card", { cardId: card!.id });
  expect(await billing.provider.stripe.paymentMethods.retrieve(providerId)).toMatchObject({ customer: null });
  expect(await billing.db("cards").where({ id: card!.id })).toEqual([]);
});

test("keeps the last card while it pays a top-up, even of a prepaid account", async () => {
  const userId = randomUUID();
  const as = await billing.asUser(userId);
  const { card } = await billing.saveCard(userId);
  await details.putDetails({ billingMethod: BillingMethod.PREPAID }, as);
  await billing.completeDetails(userId);
  const packs = billing.clientOf("gateway", PacksService);
  const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 1, consentVersion: "2026-11" };
  await packs.putTopUp(topUp, as);
  const remove = () => billing.cards.removeCard({ cardId: card!.id }, as);
  expect(await refusalOf(remove())).toMatchObject({ code: "card_in_use" });
  await packs.putTopUp({ ...topUp, enabled: false }, as);
  await remove();
  expect(await listOf(userId)).toEqual([]);
});

test("lets the last card be removed once the invoice pays a plan that began by card", async () => {
  const userId = randomUUID();
  const as = await billing.asUser(userId);
  const { card } = await billing.saveCard(userId);
  await billing.completeDetails(userId);
  const plans = billing.clientOf("gateway", PlansService);
  const { change } = await plans.previewPlan({ planId: "basic" }, as);
  const { token } = change!;
  await plans.choosePlan({ planId: "basic", token, idempotencyKey: randomUUID(), returnPath: "/account" }, as);
  const remove = () => billing.cards.removeCard({ cardId: card!.id }, as);
  expect(await refusalOf(remove())).toMatchObject({ code: "card_in_use" });
  const address = { streetAddress: "Fleminginkatu 1", postalCode: "00530", city: "Helsinki" };
  const business = { businessName: "Kallio Homes Oy", taxId: "2077474-0", invoicingMethod: InvoicingMethod.OTHER };
  await details.putDetails({ ...business, ...address, billingMethod: BillingMethod.CARD }, as);
  // Purchasing, which runs not here, would be asked for room.
  await billing.db("billing_details").where({ user_id: userId }).update({ billing_method: "invoice" });
  await remove();
  expect(await listOf(userId)).toEqual([]);
});

test("makes another's card neither the default nor removed", async () => {
  const owner = randomUUID();
  const { card } = await billing.saveCard(owner);
  const other = await billing.asUser(randomUUID());
  const cardId = card!.id;
  expect(await refusalOf(billing.cards.setDefaultCard({ cardId }, other))).toMatchObject({ code: "not_found" });
  expect(await refusalOf(billing.cards.removeCard({ cardId }, other))).toMatchObject({ code: "not_found" });
  expect(await listOf(owner)).toHaveLength(1);
});

test("needs a saved card for the billing method card", async () => {
  const userId = randomUUID();
  const as = await billing.asUser(userId);
  const choose = () => details.putDetails({ billingMethod: BillingMethod.CARD }, as);
  expect(await refusalOf(choose())).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "billingMethod", code: "card_missing" }],
  });
  await billing.saveCard(userId);
  expect((await choose()).details).toMatchObject({ billingMethod: BillingMethod.CARD });
});

test("warns the owner of a default card once in the month before its last, in the country's zone", async () => {
  const userId = randomUUID();
  await billing.saveCard(userId, { expiry: "02/27" });
  const warned = async (now: string) => {
    billing.clock.set(now);
    await drainOutbox(billing.db);
    await billing.runJob("watch-card-expiry");
    const events = await drainOutbox(billing.db);
    return events.of(BillingMailQueuedSchema).filter((event) => event.userId === userId);
  };
  expect(await warned("2026-12-31T21:59:59Z")).toEqual([]);
  expect(await warned("2026-12-31T22:00:00Z")).toMatchObject([
    { subject: MailSubject.CARD_EXPIRING, country: "FI", expiryMonth: 2, expiryYear: 2027 },
  ]);
  expect(await warned("2027-01-15T12:00:00Z")).toEqual([]);
});

test("refuses payment by a card after its last month, and shows it as expired to its owner", async () => {
  billing.clock.set("2027-02-28T21:59:59Z");
  const userId = randomUUID();
  await billing.saveCard(userId, { expiry: "02/27" });
  await billing.runJob("watch-card-expiry");
  expect((await payable()).at(-1)).toMatchObject({ cardReady: true });
  billing.clock.set("2027-02-28T22:00:00Z");
  await billing.runJob("watch-card-expiry");
  await billing.runJob("watch-card-expiry");
  expect((await payable()).filter((event) => event.userId === userId)).toMatchObject([{ cardReady: false }]);
  expect(await listOf(userId)).toMatchObject([{ expired: true }]);
});

test("exports a person's cards and charges, and erases them, at the provider too", async () => {
  const purchase = await billing.purchase();
  const { userId } = purchase;
  await billing.charges.chargePurchase(purchase);
  const identity = billing.clientOf("identity", PersonalDataService);
  expect(JSON.parse((await identity.exportUser({ userId })).json)).toMatchObject({
    cards: [{ brand: "visa", last4: "4242", expiryMonth: expect.any(Number), expiryYear: expect.any(Number) }],
    charges: [{ purpose: "purchase", referenceId: purchase.purchaseId, state: "settled", net: 4500, gross: 5648 }],
  });

  expect((await identity.exportUser({ userId })).json).not.toMatch(/pm_|cus_|seti_|pi_/);

  const { provider_id: customerId } = await billing.db("provider_customers").where({ user_id: userId }).first();
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await billing.runJob("drop-customer", { customerId });
  await expect(billing.provider.stripe.customers.update(customerId, {})).rejects.toThrow("No such customer");
  expect(await billing.db("cards").where({ user_id: userId })).toEqual([]);
  expect(await billing.db("provider_customers").where({ user_id: userId })).toEqual([]);
  expect((await payable()).at(-1)).toMatchObject({ userId, cardReady: false });
  const starting = billing.cards.startCardSetup({ returnPath: "/account" }, await billing.asUser(userId));
  expect(await refusalOf(starting)).toMatchObject({ code: "account_deactivated" });
});

test("tells user, admins and mailer which card paid, even after the card is removed", async () => {
  const purchase = await billing.purchase();
  const { userId, purchaseId } = purchase;
  await billing.charges.chargePurchase(purchase);
  const as = await billing.asUser(userId);
  const { cards } = await billing.cards.listCards({}, as);
  await billing.cards.removeCard({ cardId: cards[0]!.id }, as);
  const asked = { userId, referenceIds: [purchaseId, randomUUID()] };
  const gateway = billing.clientOf("gateway", ChargesService);
  const paid = { cards: [{ referenceId: purchaseId, brand: "visa", last4: "4242" }] };
  expect(await gateway.listChargedCards(asked, as)).toMatchObject(paid);
  expect(await gateway.listChargedCards(asked, await billing.asUser(randomUUID(), { role: "admin" }))).toMatchObject(
    paid,
  );
  expect(await billing.clientOf("notifications", ChargesService).listChargedCards(asked)).toMatchObject(paid);
  const other = await billing.asUser(randomUUID());
  expect(await refusalOf(gateway.listChargedCards(asked, other))).toMatchObject({ code: "forbidden" });
});

test("leaves nothing of the card that paid after its user's erasure, and keeps the charge", async () => {
  const purchase = await billing.purchase();
  const { userId, purchaseId } = purchase;
  await billing.charges.chargePurchase(purchase);
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  const asked = { userId, referenceIds: [purchaseId] };
  expect(await billing.clientOf("notifications", ChargesService).listChargedCards(asked)).toMatchObject({ cards: [] });
  expect(await billing.db("charges").where({ reference_id: purchaseId })).toMatchObject([
    { state: "settled", gross: 5_648n, card_brand: null, card_last4: null },
  ]);
});

test.each([
  ["an invited user", { role: "invited" }, "forbidden"],
  ["an admin", { role: "admin" }, "forbidden"],
  ["an agent before the terms", { termsAccepted: false }, "terms_not_accepted"],
] as const)("refuses %s cards", async (_who, caller, code) => {
  const as = await billing.asUser(randomUUID(), caller);
  expect(await refusalOf(billing.cards.listCards({}, as))).toMatchObject({ code });
  expect(await refusalOf(billing.cards.startCardSetup({ returnPath: "/account" }, as))).toMatchObject({ code });
});
