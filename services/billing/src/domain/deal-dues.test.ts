import { expect, test } from "@jest/globals";
import type { Contract } from "./deal.ts";
import { feesDue, firstFee, firstLeads, quotasDue } from "./deal-dues.ts";
import { timeInForce } from "./deal-time.ts";

const HELSINKI = "Europe/Helsinki";
const LONG_AFTER = new Date("2040-01-01T00:00:00Z");

function contract(changes: Partial<Contract>): Contract {
  const terms: Contract = {
    id: "deal",
    state: "active",
    version: 2n,
    createdAt: new Date("2026-01-01T00:00:00Z"),
    name: "Deal",
    type: "monthly",
    owner: { kind: "user", id: "agent" },
    payerId: "agent",
    country: "FI",
    fee: 60_000n,
    startsOn: "2026-12-01",
    endsOn: "2026-12-31",
    discountBasisPoints: 0,
    leadsPerMonth: 20,
    priority: false,
    leadTypes: [],
    places: [],
    inForce: { from: new Date(0), to: new Date(0) },
    membersUntil: null,
    acceptedAt: new Date(0),
    firstFeeId: null,
    extension: null,
    ...changes,
    agreedEndsOn: changes.agreedEndsOn ?? changes.endsOn ?? "2026-12-31",
  };
  return { ...terms, inForce: timeInForce(terms, HELSINKI, new Date(0)) };
}

const amounts = (changes: Partial<Contract>) =>
  feesDue(contract(changes), HELSINKI, { now: LONG_AFTER, leads: [] }).map(({ month, amount }) => [month, amount]);

test.each([
  ["of a month of 31 days from the 16th", { startsOn: "2026-12-16" }, 30_968n],
  ["of a month of 30 days from the 16th", { startsOn: "2026-11-16", endsOn: "2026-11-30" }, 30_000n],
  ["of the leap day", { startsOn: "2028-02-29", endsOn: "2028-02-29" }, 2069n],
  ["that is half a cent above an even one", { startsOn: "2026-11-16", endsOn: "2026-11-30", fee: 5n }, 2n],
  ["that is half a cent above an odd one", { startsOn: "2026-11-16", endsOn: "2026-11-30", fee: 7n }, 4n],
])("rounds the first month's share %s half to even", (_what, changes, expected) => {
  expect(amounts(changes)[0]?.[1]).toBe(expected);
  expect(firstFee(contract(changes), HELSINKI)).toBe(expected);
});

test("charges a fixed fee whole when its deal begins", () => {
  const fixed = { type: "fixed", startsOn: "2026-12-16" } as const;
  expect(amounts(fixed)).toEqual([["2026-12-01", 60_000n]]);
  expect(firstFee(contract(fixed), HELSINKI)).toBe(60_000n);
});

test("charges no fee for a share that rounds to nothing", () => {
  expect(amounts({ startsOn: "2026-12-31", endsOn: "2027-01-31", fee: 1n })).toEqual([["2027-01-01", 1n]]);
});

test("charges each later month whole, even the last one", () => {
  expect(amounts({ startsOn: "2026-11-15", endsOn: "2027-01-10" })).toEqual([
    ["2026-11-01", 32_000n],
    ["2026-12-01", 60_000n],
    ["2027-01-01", 60_000n],
  ]);
});

test("shares a month that a cut ends in, but none that its payer agreed to", () => {
  const cut = { startsOn: "2026-11-15", endsOn: "2027-01-10", agreedEndsOn: "2027-01-20" };
  expect(amounts(cut).at(-1)).toEqual(["2027-01-01", 30_000n]);
  expect(quotasDue(contract(cut), HELSINKI, LONG_AFTER).map(({ total }) => total)).toEqual([11, 20, 10]);
});

test.each(["active", "ended"] as const)("counts the whole months that a cut leaves of a fixed fee: %s", (state) => {
  const terms = { state, startsOn: "2026-12-31", endsOn: "2026-12-31", agreedEndsOn: "2027-01-30" };
  const cut = contract({ ...terms, type: "fixed", fee: 100_000n });
  const lost = { month: "2027-01-01", total: 0 };
  const [december, ...others] = quotasDue(cut, HELSINKI, LONG_AFTER);
  expect([december, others]).toMatchObject([{ total: 20, isCut: false }, []]);
  const [paid] = feesDue(cut, HELSINKI, { now: LONG_AFTER, leads: [december!, lost] });
  expect(paid?.amount).toBe(50_000n);
});

test("keeps the fixed fee of a cut deal as it is when later months are granted", () => {
  const terms = { startsOn: "2027-01-28", endsOn: "2027-03-31", agreedEndsOn: "2027-07-27" };
  const cut = contract({ ...terms, type: "fixed", fee: 140_000n, leadsPerMonth: 20 });
  const months = quotasDue(cut, HELSINKI, LONG_AFTER);
  const amountAfter = (count: number) =>
    feesDue(cut, HELSINKI, { now: LONG_AFTER, leads: months.slice(0, count) }).map(({ amount }) => amount);
  // Three of seven months' leads, more than 63 of 181 days.
  expect([1, 2, 3].map(amountAfter)).toEqual([[60_000n], [60_000n], [60_000n]]);
});

test("makes neither fee nor leads of a discount alone", () => {
  const discount = contract({ type: "discount", fee: 0n, leadsPerMonth: 0, discountBasisPoints: 1000 });
  expect(feesDue(discount, HELSINKI, { now: LONG_AFTER, leads: [] })).toEqual([]);
  expect(firstFee(discount, HELSINKI)).toBe(0n);
  expect(quotasDue(discount, HELSINKI, LONG_AFTER)).toEqual([]);
});

test("grants the first month's share of leads, rounded up, and whole months after, even the last", () => {
  const part = contract({ startsOn: "2026-12-30", endsOn: "2027-01-02" });
  expect(quotasDue(part, HELSINKI, LONG_AFTER)).toEqual([
    {
      month: "2026-12-01",
      total: 2,
      period: { from: new Date("2026-12-29T22:00:00Z"), to: new Date("2026-12-31T22:00:00Z") },
      isCut: false,
    },
    {
      month: "2027-01-01",
      total: 20,
      period: { from: new Date("2026-12-31T22:00:00Z"), to: new Date("2027-01-02T22:00:00Z") },
      isCut: false,
    },
  ]);
});

test.each([
  ["the 28th of 30 days", { startsOn: "2026-11-28", leadsPerMonth: 5 }, 1],
  ["the 16th of 31 days", { startsOn: "2026-12-16" }, 11],
  ["the 16th of 30 days", { startsOn: "2026-11-16" }, 10],
  ["the first day", { startsOn: "2026-12-01" }, 20],
  ["the last day", { startsOn: "2026-11-30", leadsPerMonth: 1 }, 1],
])("grants the leads of the days that are paid for a deal from %s", (_what, changes, expected) => {
  expect(firstLeads(contract(changes), HELSINKI)).toBe(expected);
});

test.each(["fixed", "discount"] as const)("shares no leads of a first month whose fee is not shared: %s", (type) => {
  expect(firstLeads(contract({ type, startsOn: "2026-12-30" }), HELSINKI)).toBe(20);
});

test("keeps as large a share of the fee as of the leads at any cut, after any use", () => {
  const [leadsPerMonth, fee] = [10, 40_000n];
  for (let first = 1; first <= 31; first++) {
    for (let last = first; last <= 31; last++) {
      const day = (number: number) => `2026-12-${String(number).padStart(2, "0")}`;
      const agreedEndsOn = "2026-12-31";
      const cut = contract({ leadsPerMonth, fee, startsOn: day(first), endsOn: day(last), agreedEndsOn });
      const [quota] = quotasDue(cut, HELSINKI, LONG_AFTER);
      const { total, month, isCut } = quota!;
      for (let used = 0; used <= firstLeads(cut, HELSINKI); used++) {
        const left = Math.max(used, total);
        const leads = isCut ? [{ month, total, used }] : [];
        const [paid] = feesDue(cut, HELSINKI, { now: LONG_AFTER, leads });
        // A first month, which is no cut, has its leads rounded up; a cent for the rounded fee.
        const most = isCut ? left / firstLeads(cut, HELSINKI) : 0;
        expect(Number(paid!.amount) + 1).toBeGreaterThan(most * Number(firstFee(cut, HELSINKI)));
        // Ended, no more than the used ones are paid for, or the days.
        const [ended] = feesDue({ ...cut, state: "ended" }, HELSINKI, { now: LONG_AFTER, leads });
        expect(ended!.amount <= paid!.amount).toBe(true);
      }
    }
  }
});
