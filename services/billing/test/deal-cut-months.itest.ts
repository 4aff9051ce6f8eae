import { DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
beforeEach(() => started.clock.set("2026-12-01T10:00:00Z"));
afterAll(() => started.stop());

const terms = { startsOn: "2026-12-01", endsOn: "2027-05-31", leadsPerMonth: 3 };

test("says what the last month of a deal costs and gives before a cut and after it, and mails it", async () => {
  const deal = await started.makeActive(terms);
  await started.published();
  const cutMonth = { fee: { amount: 20_000n }, leads: 1 };
  // Of 600 €, for 1 of 3 leads: 5 of 28 days, rounded up. Nothing is charged for February yet.
  const asked = await started.deals.previewDealCut({ dealId: deal.id, endsOn: "2027-02-05" }, started.admin);
  expect(asked).toMatchObject({ returned: { amount: 0n }, cutMonth });
  const whole = await started.deals.previewDealCut({ dealId: deal.id, endsOn: "2027-01-31" }, started.admin);
  expect(whole.cutMonth).toBeUndefined();
  await started.update(deal, { ...deal.terms!, endsOn: "2027-02-05" } as never);
  expect((await started.get(deal.id)).deal).toMatchObject({ cutMonth });
  expect(await started.ownDeals(deal.terms!.payerId)).toMatchObject([{ cutMonth }]);
  expect((await started.published()).mails).toMatchObject([{ feeNow: { amount: 20_000n }, quotaNow: 1 }]);
  await started.renewAt("2027-02-01T10:00:00Z");
  expect((await started.published()).fees.at(-1)?.[0]).toBe(20_000);
  expect((await started.get(deal.id)).deal).toMatchObject({ cutMonth });
});

test("counts the leads that are used in what the last month of a cut deal costs", async () => {
  const deal = await started.makeActive(terms);
  await started.use(deal, "2026-12-01", 2);
  started.clock.set("2026-12-05T10:00:00Z");
  const cutMonth = { fee: { amount: 40_000n }, leads: 2 };
  const asked = await started.deals.previewDealCut({ dealId: deal.id }, started.admin);
  expect(asked).toMatchObject({ returned: { amount: 20_000n }, cutMonth });
  await started.end(deal);
  expect((await started.get(deal.id)).deal).toMatchObject({ cutMonth });
});

test("says nothing of a month of a fixed fee", async () => {
  const deal = await started.makeActive({ ...terms, type: DealType.FIXED });
  const { id: dealId } = deal;
  const { cutMonth } = await started.deals.previewDealCut({ dealId, endsOn: "2027-02-05" }, started.admin);
  expect(cutMonth).toBeUndefined();
});
