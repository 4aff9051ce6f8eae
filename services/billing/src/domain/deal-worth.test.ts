import { rangeOfDays } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import { worthOfDeal } from "./deal-worth.ts";

const limits = { firstInvoiceLimit: 20_000, invoiceLimit: 300_000 };
const pack = { unitPrices: { request_for_quote: 4_500 }, timeZone: "Europe/Helsinki", ...limits };
const payer = (invoicesPaidInTime: number, ...others: bigint[]) => ({
  trust: { proven: true, invoicesPaidInTime, reminders: 0 },
  bound: others.map((fee) => ({ referenceId: null, fee })),
});
const terms = { leadsPerMonth: 20, discountBasisPoints: 1_000, fee: 60_000n };
const inForce = (startsOn: string, endsOn: string) => rangeOfDays(pack.timeZone, startsOn, endsOn);
const halfAYear = inForce("2026-12-01", "2027-05-31");

test.each([
  ["a monthly fee in each month", "monthly", halfAYear, 6 * 39_000],
  ["a fixed fee once, however long it lasts", "fixed", halfAYear, 6 * 99_000 - 60_000],
  ["no fee of a discount alone", "discount", halfAYear, 6 * 99_000],
  ["the months that it touches", "monthly", inForce("2026-12-31", "2027-01-01"), 2 * 39_000],
] as const)("counts %s", (_what, type, time, worth) => {
  expect(worthOfDeal(pack, { ...terms, type, inForce: time }, payer(9))).toBe(worth);
});

test("is nothing if the fees are more than the deal gives", () => {
  expect(worthOfDeal(pack, { ...terms, type: "monthly", fee: 100_000n, inForce: halfAYear }, payer(9))).toBe(0);
});

test.each(["monthly", "fixed"] as const)("takes off no fee above what its payer may owe: %s", (type) => {
  const deal = { ...terms, type, fee: 40_001n, inForce: halfAYear };
  expect(worthOfDeal(pack, deal, payer(1))).toBe(6 * 99_000);
  expect(worthOfDeal(pack, { ...deal, fee: 40_000n }, payer(1))).toBeLessThan(6 * 99_000);
  expect(worthOfDeal(pack, { ...deal, fee: 40_000n }, payer(1, 1n))).toBe(6 * 99_000);
  expect(worthOfDeal(pack, { ...deal, fee: 39_000n }, payer(1, 400n, 600n))).toBeLessThan(6 * 99_000);
});
