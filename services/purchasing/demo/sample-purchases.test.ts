import { expect, test } from "@jest/globals";
import { sampleBuyers, samplePurchases } from "./sample-purchases.ts";

const DAY_MS = 24 * 3_600_000;
const now = new Date("2026-11-21T10:00:00Z");
const sales = Array.from({ length: 60 }, (_, i) => ({
  leadId: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
  country: "FI",
  cap: i % 2 === 0 ? 4 : 2,
  publishedAt: new Date(now.getTime() - i * 6 * 3_600_000),
  expiresAt: new Date(now.getTime() + (7 * 24 - i * 6) * 3_600_000),
}));

test("leads of every fill state, sold in time and one after the other to different agents", () => {
  const filled = new Set<string>();
  for (const sale of sales) {
    const purchases = samplePurchases(sale, now);
    filled.add(`${purchases.length} of ${sale.cap}`);
    const times = purchases.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const { at } of purchases) {
      expect(at >= sale.publishedAt && now.getTime() - at.getTime() > DAY_MS && at < sale.expiresAt).toBe(true);
    }
    expect(new Set(purchases.map(({ buyer }) => buyer.id)).size).toBe(purchases.length);
  }
  expect(filled.size).toBe(8);
});

test("the same lead is always bought alike", () => {
  for (const sale of sales) expect(samplePurchases(sale, now)).toEqual(samplePurchases(sale, now));
});

test("sample buyers are none of the accounts that people log in with", () => {
  expect(sampleBuyers("FI").map(({ id }) => id)).not.toContain("a684f721-f397-552d-8c39-269e043e32c1");
});
