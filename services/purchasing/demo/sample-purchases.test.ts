import { expect, test } from "@jest/globals";
import { days, hours } from "@doorlight/common/time";
import { joinedAt, sampleBuyers, samplePurchases } from "./sample-purchases.ts";

const now = new Date("2026-11-21T10:00:00Z");
const leads = Array.from({ length: 60 }, (_, i) => ({
  leadId: `00000000-0000-7000-8000-${String(i).padStart(12, "0")}`,
  country: "FI",
  cap: i % 2 === 0 ? 4 : 2,
  publishedAt: new Date(now.getTime() - hours(6 * i)),
  expiresAt: new Date(now.getTime() + days(7) - hours(6 * i)),
}));

test("takes none to all spots of sample leads, in time, one after the other, by different agents", () => {
  const filled = new Set<string>();
  for (const lead of leads) {
    const purchases = samplePurchases(lead, now);
    filled.add(`${purchases.length} of ${lead.cap}`);
    const times = purchases.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const { at } of purchases) {
      expect(at >= lead.publishedAt && now.getTime() - at.getTime() > days(1) && at < lead.expiresAt).toBe(true);
    }
    expect(new Set(purchases.map(({ buyer }) => buyer.id)).size).toBe(purchases.length);
  }
  expect(filled.size).toBe(8);
});

test("sells the leads of a year to agents alone who had joined before, and to each soon after", () => {
  const year = Array.from({ length: 360 }, (_, i) => ({
    ...leads[i % leads.length]!,
    leadId: `00000000-0000-7000-8001-${String(i).padStart(12, "0")}`,
    publishedAt: new Date(now.getTime() - days(i)),
    expiresAt: new Date(now.getTime() - days(i - 7)),
  }));
  const purchases = year.flatMap((lead) => samplePurchases(lead, now));
  for (const [n, { id }] of sampleBuyers("FI").entries()) {
    const times = purchases.filter(({ buyer }) => buyer.id === id).map(({ at }) => at.getTime());
    const waited = Math.min(...times) - joinedAt(n, now).getTime();
    expect([n, waited > 0 && waited < days(31)]).toEqual([n, true]);
  }
});

test("gives a sample lead the same purchases every time", () => {
  for (const lead of leads) expect(samplePurchases(lead, now)).toEqual(samplePurchases(lead, now));
});

test("uses none of the demo accounts with a login as sample buyers", () => {
  expect(sampleBuyers("FI").map(({ id }) => id)).not.toContain("a684f721-f397-552d-8c39-269e043e32c1");
});
