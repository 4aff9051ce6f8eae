import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { vatOf } from "@doorlight/common/product";
import { drainOutbox } from "@doorlight/common/testing";
import { BillingMethod, ContractKind, Payment } from "@doorlight/proto/billing/v1/billing_pb";
import {
  AccountPayableChangedSchema,
  CreditsSoldSchema,
  FeeChargedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { givenIn, noInvoiceLimit, hoursFromNow, now } from "./given.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
beforeEach(() => purchasing.clock.set(now));
afterEach(() => drainOutbox(purchasing.db));
afterAll(() => purchasing.stop());

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
/** Of 45 euros. */
const atNow = { basisPoints: 2_550, amount: euros(1_148n) };

async function statement(buyer: Buyer) {
  const ledger = purchasing.clientOf("gateway", LedgerService);
  const { transactions } = await ledger.listTransactions({ limit: 10 }, await purchasing.asBuyer(buyer));
  return transactions;
}

test.each([
  [4_500n, 2_550],
  [4_901n, 2_400],
  [1n, 2_550],
  [2n, 2_500],
  [99_999_999n, 1_900],
  [4_500n, 0],
])("computes in SQL as in the kit the VAT of %d at %d hundredths of a percent", async (amount, basisPoints) => {
  const { rows } = await purchasing.db.raw("select vat_of(?, ?) as vat", [amount.toString(), basisPoints]);
  expect(rows).toEqual([{ vat: vatOf(euros(amount), basisPoints / 100).amount }]);
});

test("keeps the VAT of its day for a lead on the invoice: in the event and on the statement", async () => {
  const buyer = await given.agent();
  const before = await given.lead();
  await given.buys(buyer, before);
  const later = givenIn(purchasing.db, () => ({ ...noInvoiceLimit("FI")!, vat: { rate: 24 } }));
  await later.buys(buyer, await given.lead());

  const atLaterRate = { basisPoints: 2_400, amount: euros(1_080n) };
  expect(await statement(buyer)).toMatchObject([{ vat: atLaterRate }, { vat: atNow, leadId: before }]);
  expect((await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema)).toMatchObject([
    { fee: euros(4_500n), vat: atNow },
    { vat: atLaterRate },
  ]);
});

test("asks a card for the VAT that its purchase keeps, and shows it on the purchase", async () => {
  const buyer = await given.agent({ billingMethod: "card" });
  const click = { leadId: await given.lead(), idempotencyKey: `click-${randomUUID()}` };
  const { purchase } = await purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer));
  expect(purchase).toMatchObject({ vat: atNow });
  expect(purchasing.charges.orders.at(-1)).toMatchObject({ purchaseId: purchase!.id, vat: atNow });
  expect(await statement(buyer)).toMatchObject([{ vat: atNow, referenceId: purchase!.id, paymentSource: "card" }]);
});

test.each(["card", "invoice"] as const)(
  "sells a lead by %s without VAT under a checked number",
  async (billingMethod) => {
    const buyer = await given.agent({ billingMethod, reverseCharge: true });
    const [quote] = await given.rules.quote([await given.lead()], buyer, now);
    const none = { basisPoints: 0, amount: euros(0n) };
    expect(quote).toMatchObject({ price: euros(4_500n), vat: none });
    const click = { leadId: await given.lead(), idempotencyKey: `click-${randomUUID()}` };
    const { purchase } = await purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer));
    expect(purchase).toMatchObject({ vat: none });
    if (billingMethod === "card") expect(purchasing.charges.orders.at(-1)).toMatchObject({ vat: none });
    expect(await statement(buyer)).toMatchObject([{ vat: none, amount: { amount: 4_500n } }]);
    expect((await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema)).toMatchObject([{ vat: none }]);
  },
);

test("keeps that an account is charged without VAT if an older event does not say it", async () => {
  const { id: userId } = await given.agent({ reverseCharge: true });
  const said = { userId, country: "FI", billingMethod: BillingMethod.CARD, billingComplete: true, cardReady: true };
  const known = async () => (await purchasing.db("accounts").where({ user_id: userId }).first()).reverse_charge;
  await purchasing.consume(AccountPayableChangedSchema, { ...said, version: 2n });
  expect(await known()).toBe(true);
  await purchasing.consume(AccountPayableChangedSchema, { ...said, version: 3n, reverseCharge: false });
  expect(await known()).toBe(false);
});

test.each(["credit", "quota"] as const)("keeps no VAT of its own on a lead that %s pays", async (source) => {
  const buyer = await given.agent({ credits: source === "credit" ? 1 : 0 });
  if (source === "quota") await given.quota({ userId: buyer.id });
  const { purchase } = await given.buys(buyer, await given.lead());
  expect(purchase).toMatchObject({ paymentSource: source, vat: null });
  const [movement] = await statement(buyer);
  expect([movement?.amount, movement?.vat]).toEqual([undefined, undefined]);
  expect((await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema)[0]?.vat).toBeUndefined();
});

test("shows packs and fees on the statement with billing's frozen VAT and their cards", async () => {
  const { id: userId, ...agent } = await given.agent();
  const [saleId, feeId] = [randomUUID(), randomUUID()];
  const vat = (amount: bigint) => ({ basisPoints: 2_550, amount: euros(amount) });
  const of = { userId, country: "FI", payment: Payment.INVOICE };
  const sale = { ...of, saleId, packId: "five", credits: 5, price: euros(20_500n), vat: vat(5_228n) };
  await purchasing.consume(CreditsSoldSchema, { ...sale, soldAt: timestampFromDate(now) });
  const period = { from: timestampFromDate(now), to: timestampFromDate(hoursFromNow(24)) };
  const contract = { contractKind: ContractKind.PLAN, contractId: randomUUID(), period };
  const fee = { ...of, ...contract, feeId, amount: euros(9_900n), vat: vat(2_525n) };
  await purchasing.consume(FeeChargedSchema, { ...fee, chargedAt: timestampFromDate(now) });

  const buyer = { id: userId, ...agent };
  expect(await statement(buyer)).toMatchObject([
    { kind: "plan_fee", vat: vat(2_525n), referenceId: feeId },
    { kind: "credit_pack", vat: vat(5_228n), referenceId: saleId },
  ]);
});

test("describes bought leads to billing as their events did, and leaves out unknown ones", async () => {
  await given.buys(await given.agent(), await given.lead());
  const [confirmed] = (await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema);
  const { purchaseId, buyerId, country, leadType, postalCode, city, fee, discount, vat, acquiredAt } = confirmed!;
  const billing = purchasing.clientOf("billing", PurchasingService);
  const { purchases } = await billing.describePurchases({ purchaseIds: [randomUUID(), purchaseId] });
  expect(purchases).toMatchObject([
    { purchaseId, buyerId, country, leadType, postalCode, city, fee, discount, vat, acquiredAt },
  ]);
  expect(purchases).toHaveLength(1);
});
