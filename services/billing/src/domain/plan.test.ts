import { loadCountryPacks } from "@doorlight/common/product";
import { seededRandom } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import { monthOf } from "./month.ts";
import { type Plan, type PlanChange, planChange, planIn, plansOf } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

const countries = ["FI", "SE", "GB", "DE", "NO", "DK", "PL", "EE"];
const packs = loadCountryPacks("deploy/countries", countries, countries);
const finland = packs.get("FI")!;

/** Chooses plans of a country one after another; each choice stands. */
function chooser(pack = finland) {
  let current: Subscription | undefined;
  let agreed: Plan | undefined;
  return (planId: string, now: Date, plan = planIn(pack, planId)!): PlanChange => {
    const change = planChange(plan, { pack, current, agreed, monthUnpaid: false, payment: "card", now });
    if (change.kind === "start" || change.kind === "upgrade") {
      const period = monthOf(pack.timeZone, now);
      const account = { id: "plan", userId: "agent", country: pack.code, payment: "card" as const };
      const paid = { state: "active" as const, startedAt: now, nextTryAt: null, pastDueUntil: null };
      agreed = plan;
      current = { ...account, ...paid, planId, nextPlanId: planId, period };
    }
    return change;
  };
}

test("brings four leads by four plans in a row on the last day, each at its plan's price", () => {
  const choose = chooser();
  const lastDay = new Date("2026-11-30T12:00:00Z");
  const changes = ["basic", "plus", "growth", "power"].map((planId) => choose(planId, lastDay));
  expect(changes.map(({ quotaNow, feeNow }) => [quotaNow, feeNow.amount])).toEqual([
    [1, 3980n],
    [1, 3790n],
    [1, 3595n],
    // 1359.00 / 40, rounded up.
    [1, 3398n],
  ]);
});

test.each(["start", "upgrade", "downgrade", "same"] as const)(
  "changes the fingerprint of a choice with its plan's leads a month: %s",
  (kind) => {
    const plan = planIn(finland, "plus")!;
    const planIds = { start: undefined, upgrade: "basic", downgrade: "growth", same: "plus" };
    const now = new Date("2026-11-30T12:00:00Z");
    const choose = (monthlyQuota: number) => {
      const pick = chooser();
      const before = planIds[kind];
      if (before) pick(before, now);
      return pick("plus", now, { ...plan, monthlyQuota });
    };
    expect(choose(plan.monthlyQuota).kind).toBe(kind);
    expect(choose(plan.monthlyQuota + 1).token).not.toBe(choose(plan.monthlyQuota).token);
    expect(choose(plan.monthlyQuota).token).toBe(choose(plan.monthlyQuota).token);
  },
);

test("adds an upgrade's extra leads to the plan as agreed; the agreed fee makes it an upgrade", () => {
  const [basic, plus] = [planIn(finland, "basic")!, planIn(finland, "plus")!];
  const firstDay = new Date("2026-11-01T12:00:00Z");
  const choose = chooser();
  choose("basic", firstDay, { ...basic, monthlyQuota: 3 });
  expect(choose("plus", firstDay)).toMatchObject({ kind: "upgrade", quotaNow: 7, feeNow: { amount: 26530n } });
  const other = chooser();
  other("basic", firstDay, { ...basic, monthlyFee: { ...plus.monthlyFee } });
  expect(other("plus", firstDay)).toMatchObject({ kind: "downgrade", quotaNow: 0 });
});

test("charges a month that began unpaid whole, whatever is left of it", () => {
  const situation = { pack: finland, current: undefined, agreed: undefined, monthUnpaid: true, payment: undefined };
  const change = planChange(planIn(finland, "plus")!, { ...situation, now: new Date("2026-11-30T12:00:00Z") });
  expect(change).toMatchObject({ kind: "start", quotaNow: 10, feeNow: { amount: 37900n }, daysLeft: 1 });
});

test.each(countries)("brings in %s no lead for less than in the whole plan, by any row of choices", (country) => {
  const pack = packs.get(country)!;
  const random = seededRandom(country.charCodeAt(0) * 256 + country.charCodeAt(1));
  const plans = plansOf(pack);
  for (let round = 0; round < 40; round++) {
    const choose = chooser(pack);
    const { from, to } = monthOf(pack.timeZone, new Date(Date.UTC(2026, Math.floor(random() * 12), 15)));
    let leads = 0;
    for (let at = from.getTime(); at < to.getTime(); at += Math.floor(random() * hours(400))) {
      const plan = plans[Math.floor(random() * plans.length)]!;
      const { feeNow, quotaNow } = choose(plan.id, new Date(at));
      // In whole numbers: fee now / leads now >= monthly fee / monthly leads, and less than a unit more for all of them.
      const [now, atLeast] = [feeNow.amount * BigInt(plan.monthlyQuota), plan.monthlyFee.amount * BigInt(quotaNow)];
      expect(now).toBeGreaterThanOrEqual(atLeast);
      expect(now - atLeast).toBeLessThan(plan.monthlyQuota);
      leads += quotaNow;
      expect(leads).toBeLessThanOrEqual(Math.max(...plans.map(({ monthlyQuota }) => monthlyQuota)));
    }
  }
});

test("names the VAT on a plan's monthly fee", () => {
  // 25.5 % of 379.00 is 96.645.
  expect(planIn(finland, "plus")).toMatchObject({ monthlyFee: { amount: 37900n }, monthlyVat: { amount: 9665n } });
});
