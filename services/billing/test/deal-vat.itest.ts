import { randomUUID } from "node:crypto";
import { InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import type { Vat } from "@doorlight/proto/common/v1/money_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ownedBy, someTerms, startDeals, type StartedDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => {
  started = await startDeals();
}, 60_000);
afterAll(() => started.stop());

const rate = (vat: Vat | undefined) => vat?.basisPoints;

/** An agent whose VAT number of another country an admin has checked. */
async function reverseCharged(): Promise<string> {
  const userId = randomUUID();
  await started.letPay(userId);
  await saveTaxId(userId, "EE100594102");
  const checked = { tax_id_checked_at: started.clock.now(), tax_id_checked_by: randomUUID() };
  await started.db("billing_details").where({ user_id: userId }).update(checked);
  return userId;
}

/** Another business may owe as much. */
async function saveTaxId(userId: string, tax_id: string): Promise<void> {
  await started.db("billing_details").where({ user_id: userId }).update({ tax_id });
  const trust = { proven_at: started.clock.now(), paid_in_time: 9 };
  await started.db("billing_details").where({ user_id: userId }).update(trust);
}

const nextLines = async (userId: string) => {
  const invoices = started.clientOf("gateway", InvoicesService);
  const { invoices: next } = await invoices.getNextInvoice({}, await started.asUser(userId));
  return next.flatMap(({ lines }) => lines);
};

test("states no VAT of a deal, its fees and mails under reverse charge, as its invoice does", async () => {
  const userId = await reverseCharged();
  await started.published();
  const offer = await started.offer(await started.create(someTerms({ ...ownedBy(userId), startsOn: "2026-11-21" })));
  const { offers } = await started.deals.listOwnDeals({}, await started.asUser(userId));
  expect(offers.map(({ feeVat, firstFeeVat }) => [rate(feeVat), rate(firstFeeVat)])).toEqual([[0, 0]]);
  const active = await started.accept(offer);
  expect([rate(offer.feeVat), rate(active.feeVat)]).toEqual([0, 0]);
  const { mails, feeEvents } = await started.published();
  expect(feeEvents.map(({ vat }) => rate(vat))).toEqual([0]);
  expect(mails.filter((mail) => mail.userId === userId).map(({ vat }) => rate(vat))).toEqual([0, 0]);
  expect((await nextLines(userId)).map(({ vatRate }) => vatRate)).toEqual([0]);

  // What is left of a cut month is bought anew, when the number is another one.
  await started.use(active, "2026-11-01", 1);
  await saveTaxId(userId, "SE559280478401");
  started.clock.set("2026-11-24T10:00:00Z");
  await started.end(active);
  const after = await started.published();
  expect(after.feeEvents.map(({ vat }) => rate(vat))).toEqual([2550]);
  expect((await nextLines(userId)).map(({ vatRate }) => vatRate)).toEqual([25.5]);
});

test("states the country's VAT of a deal to other payers", async () => {
  const active = await started.makeActive({ startsOn: "2026-11-24" });
  expect([rate(active.feeVat), rate(active.firstFeeVat)]).toEqual([2550, 2550]);
  expect((await started.published()).feeEvents.map(({ vat }) => rate(vat))).toEqual([2550]);
});
