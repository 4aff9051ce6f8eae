import { randomBytes, randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type List, type RunningDelivery, startDelivery } from "./start-delivery.ts";

let purchasing: RunningDelivery;

beforeAll(async () => (purchasing = await startDelivery()));
beforeEach(() => purchasing.reset());
afterEach(async () => expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({}));
afterAll(() => purchasing.stop());

const prepaidList = () => purchasing.aList({ billingMethod: "prepaid" }, { euros: 60 });

/** A pack of five, whose credits cost 41 euros each unless `price` is another. */
async function buyPack({ buyer }: List, price = 20_500n, soldAt = now): Promise<void> {
  const pack = { credits: 5, price: { amount: price, currency: "EUR" }, payment: Payment.CARD };
  const sale = { saleId: randomUUID(), userId: buyer.id, country: "FI", ...pack, soldAt: timestampFromDate(soldAt) };
  await purchasing.consume(CreditsSoldSchema, sale, { version: 1n });
}

/** The reasons against so many new leads, one after the other; empty if the list buys one. */
async function buys(list: List, count: number): Promise<string[]> {
  for (let bought = 0; bought < count; bought++) {
    await purchasing.matches(await purchasing.given.lead(), [list]);
    await purchasing.deliver();
  }
  return (await purchasing.decisions()).map(([, reason]) => reason);
}

test("counts a credit against the cap of money with its price, and frees it by a refund", async () => {
  const list = await prepaidList();
  await buyPack(list);
  expect(await buys(list, 2)).toEqual(["", "money_cap"]);
  expect(await purchasing.usedOf(list)).toEqual([1, 4100]);
  // The refund frees as much as was counted, whatever the next pack costs.
  await buyPack(list, 25_000n, hoursFromNow(1));
  const { id } = await purchasing.db("purchases").where({ list_id: list.listId }).first("id");
  await purchasing.db.transaction((tx) => tx.raw("select state from refund_purchase(?, ?, null)", [id, now]));
  expect(await purchasing.usedOf(list)).toEqual([0, 0]);
  expect(await buys(list, 1)).toEqual([""]);
  expect(await purchasing.usedOf(list)).toEqual([1, 5000]);
});

test.each(["own", "of another with the company id"])(
  "lets a list buy nothing from a second reminder: %s",
  async (of) => {
    const list = await purchasing.aList({ billingMethod: "prepaid" }, { euros: 600 });
    await buyPack(list);
    const debtor = of === "own" ? list.buyer : await purchasing.given.agent();
    const digest = randomBytes(32);
    for (const { id } of [list.buyer, debtor])
      await purchasing
        .db("account_digests")
        .insert({ user_id: id, kind: "company", digest, saved_at: now, proven: true, version: 1 })
        .onConflict()
        .ignore();
    const { userId, country } = { userId: debtor.id, country: "FI" };
    const reminded = (reminders: number, version: bigint) =>
      purchasing.db.transaction((tx) =>
        purchasing.given.accounts.setPayable(tx, {
          userId,
          country,
          billingMethod: "prepaid",
          billingComplete: true,
          cardReady: false,
          invoiceTrust: { proven: true, invoicesPaidInTime: 0, reminders },
          version,
        }),
      );
    await reminded(1, 2n);
    expect(await buys(list, 1)).toEqual([""]);
    await reminded(2, 3n);
    expect(await buys(list, 1)).toEqual(["invoice_overdue"]);
    expect((await purchasing.given.buys(list.buyer, await purchasing.given.lead())).purchase?.paymentSource).toBe(
      "credit",
    );
  },
);

test("says which cap keeps a list from buying", async () => {
  const [byLeads, byMoney] = [
    await purchasing.aList({}, { maxLeads: 1 }),
    // The cheapest lead costs 24.65 €.
    await purchasing.aList({}, { euros: 69 }),
  ];
  const reached = async ({ buyer }: List) =>
    (await purchasing.delivery.listAgreements({}, await purchasing.asBuyer(buyer))).agreements[0]?.reachedCap;
  expect([await reached(byLeads), await reached(byMoney)]).toEqual(["", ""]);
  await buys(byLeads, 1);
  await buys(byMoney, 1);
  expect([await reached(byLeads), await reached(byMoney)]).toEqual(["lead_cap", "money_cap"]);
});

test("prices a credit by the pack that was sold last, and rounds it up", async () => {
  const list = await prepaidList();
  await buyPack(list, 20_001n, hoursFromNow(1));
  await buyPack(list, 10_000n, now);
  expect(await buys(list, 1)).toEqual([""]);
  expect(await purchasing.usedOf(list)).toEqual([1, 4001]);
});

test("counts a credit for nothing under a text that says so", async () => {
  const list = await prepaidList();
  await purchasing.db("delivery_agreements").where({ list_id: list.listId }).update({ consent_version: "2026-11-26" });
  await buyPack(list);
  expect(await buys(list, 3)).toEqual(["", "", ""]);
  expect(await purchasing.usedOf(list)).toEqual([3, 0]);
});

test("counts a credit for nothing if its agent never bought one", async () => {
  const list = await prepaidList();
  await purchasing.given.credits(list.buyer, 3);
  expect(await buys(list, 3)).toEqual(["", "", ""]);
  expect(await purchasing.usedOf(list)).toEqual([3, 0]);
});
