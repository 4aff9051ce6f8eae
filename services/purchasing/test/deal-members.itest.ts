import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { ContractKind } from "@doorlight/proto/billing/v1/billing_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { DealChangedSchema, QuotaChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];
let officeId: string;
let dealId: string;
let quotaId: string;
/** In the office since before its deal, and since after it. */
let member: Buyer;
let newcomer: Buyer;

const confirmedAt = hoursFromNow(-10);

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
beforeEach(async () => {
  [officeId, dealId, quotaId] = [randomUUID(), randomUUID(), randomUUID()];
  member = await given.moved(await given.agent(), officeId, hoursFromNow(-10));
  newcomer = await given.moved(await given.agent(), officeId, hoursFromNow(-9));
  await serves(confirmedAt, 1n);
});
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

const owner = () => ({ owner: { case: "officeId" as const, value: officeId } });
const period = { from: timestampFromDate(hoursFromNow(-20)), to: timestampFromDate(hoursFromNow(200)) };

/** A tenth off for those who came to the office until an instant. */
async function serves(membersUntil: Date, version: bigint): Promise<void> {
  const deal = { dealId, name: "Kallio", owner: owner(), country: "FI", period, discountBasisPoints: 1000 };
  const event = { ...deal, membersUntil: timestampFromDate(membersUntil) };
  await purchasing.consume(DealChangedSchema, event, { version });
}

async function givesOneLead(): Promise<void> {
  const contract = { contractKind: ContractKind.DEAL, contractId: dealId, owner: owner(), country: "FI", period };
  await purchasing.consume(QuotaChangedSchema, { ...contract, quotaId, total: 1 }, { version: 1n });
}

async function quoteOf(buyer: Buyer) {
  const [quote] = await given.rules.quote([await given.lead()], buyer, now);
  return { price: quote?.price?.amount, paymentSource: quote?.paymentSource };
}

const accountOf = async (buyer: Buyer) =>
  (await purchasing.gateway.getAccount({}, await purchasing.asBuyer(buyer))).account!;

test("gives an office deal's discount to the members before the cut-off date, to the instant", async () => {
  expect(await quoteOf(member)).toEqual({ price: 4050n, paymentSource: "invoice" });
  expect(await quoteOf(newcomer)).toEqual({ price: 4500n, paymentSource: "invoice" });
});

test("does not spend an office deal's quota on a later member, but on the others", async () => {
  await givesOneLead();
  expect((await given.buys(newcomer, await given.lead())).purchase).toMatchObject({ paymentSource: "invoice" });
  expect((await given.buys(member, await given.lead())).purchase).toMatchObject({ paymentSource: "quota" });
});

test("hides an office's quota and deal from a later member, and shows them to the others", async () => {
  await givesOneLead();
  expect(await accountOf(newcomer)).toMatchObject({ quotas: [], dealsWithout: [dealId] });
  expect(await accountOf(member)).toMatchObject({ quotas: [{ id: quotaId }], dealsWithout: [] });
});

test("says which deal comes first, and lets its discount count as it says, not that of the other", async () => {
  const own = randomUUID();
  const terms = { country: "FI", period, owner: { owner: { case: "userId" as const, value: member.id } } };
  await purchasing.consume(
    DealChangedSchema,
    { ...terms, dealId: own, name: "Own", discountBasisPoints: 500 },
    { version: 1n },
  );
  expect((await accountOf(member)).dealsInOrder).toEqual([own, dealId]);
  expect((await quoteOf(member)).price).toBe(4275n);
  expect((await accountOf(newcomer)).dealsInOrder).toEqual([]);
});

test("gives a member who is included later the deal from then on", async () => {
  await givesOneLead();
  await serves(hoursFromNow(-8), 2n);
  expect(await quoteOf(newcomer)).toEqual({ price: 4050n, paymentSource: "quota" });
});

test("counts a member who left the office and comes back as new", async () => {
  const outside = await given.moved(member, null, hoursFromNow(-5));
  expect((await quoteOf(outside)).price).toBe(4500n);
  expect((await quoteOf(await given.moved(outside, officeId, hoursFromNow(-4)))).price).toBe(4500n);
});

test("gives an office that only the token names nothing of a deal", async () => {
  const stranger = await given.agent({ officeId });
  expect((await quoteOf(stranger)).price).toBe(4500n);
});

/** A click of the gateway, whose token names the buyer's office of a moment ago. */
const clickOf = async (buyer: Buyer) => {
  const click = { leadId: await given.lead(), idempotencyKey: randomUUID() };
  return (await purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer))).purchase!;
};

test("gives a former member nothing of the deal, though token and events still name the office", async () => {
  await givesOneLead();
  purchasing.buyers.know({ ...member, officeId: null });
  expect(await clickOf(member)).toMatchObject({ paymentSource: PaymentSource.INVOICE, fee: { amount: 4500n } });
});

test("gives a member the deal's leads, then its price, if identity names the office at the click", async () => {
  await givesOneLead();
  purchasing.buyers.know(member);
  expect(await clickOf(member)).toMatchObject({ paymentSource: PaymentSource.QUOTA });
  expect(await clickOf(member)).toMatchObject({ paymentSource: PaymentSource.INVOICE, fee: { amount: 4050n } });
});
