import { fileURLToPath } from "node:url";
import { type ClaimRate, loadCountryPacks } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { eligibilityOf, refusalFor, windowEnd } from "./eligibility.ts";
import type { AttemptKind, RefundReason, RefundState } from "./refund.ts";

const claimShare = { percent: 25, atLeast: 4, days: 90 };
const finland = { timeZone: "Europe/Helsinki", refundDay: 9, claimShare };
const acquiredAt = new Date("2026-11-02T10:00:00Z");

type Facts = {
  tried?: [kind: AttemptKind, at: string][];
  asked?: { state: RefundState; appeal?: boolean }[];
  now?: string;
  bought?: Date;
  withdrawn?: string;
  rate?: ClaimRate;
};

function eligibility({
  tried = [],
  asked = [],
  now = "2026-11-05T12:00:00Z",
  bought = acquiredAt,
  withdrawn,
  rate,
}: Facts) {
  const attempts = tried.map(([kind, at]) => ({ kind, attemptedAt: new Date(at) }));
  const requests = asked.map(({ state, appeal }) => ({
    state,
    appeal: appeal ? { description: "", at: new Date(now) } : null,
  }));
  const withdrawal = withdrawn === undefined ? undefined : { at: new Date(withdrawn), byUs: false };
  return eligibilityOf(
    { purchase: { acquiredAt: bought }, attempts, requests, withdrawal, rate },
    finland,
    new Date(now),
  );
}

const of = (reason: RefundReason, facts: Facts) => eligibility(facts).reasons.find((one) => one.reason === reason);

const fourDays: [AttemptKind, string][] = [
  ["no_answer", "2026-11-02T11:00:00Z"],
  ["no_answer", "2026-11-03T11:00:00Z"],
  ["message", "2026-11-04T11:00:00Z"],
  ["mail", "2026-11-05T11:00:00Z"],
];

test.each([
  ["Europe/Helsinki", "2026-11-02T10:00:00Z", "2026-12-09T22:00:00.000Z", "an ordinary month"],
  ["Europe/Helsinki", "2026-11-30T22:00:00Z", "2027-01-09T22:00:00.000Z", "the first instant of a month there"],
  ["Europe/Helsinki", "2026-11-30T21:59:59.999Z", "2026-12-09T22:00:00.000Z", "the last instant of a month there"],
  ["Europe/Helsinki", "2026-12-31T12:00:00Z", "2027-01-09T22:00:00.000Z", "the end of a year"],
  ["Europe/Helsinki", "2028-01-31T12:00:00Z", "2028-02-09T22:00:00.000Z", "a month that is longer than the next"],
  ["Europe/Helsinki", "2028-02-29T12:00:00Z", "2028-03-09T22:00:00.000Z", "a leap day"],
  ["Europe/Stockholm", "2026-03-10T12:00:00Z", "2026-04-09T22:00:00.000Z", "summer time between"],
  ["Europe/Warsaw", "2026-10-10T12:00:00Z", "2026-11-09T23:00:00.000Z", "winter time between"],
  ["Europe/London", "2026-05-31T22:30:00Z", "2026-06-09T23:00:00.000Z", "a summer night in London"],
  ["Europe/Tallinn", "2026-09-30T20:59:59Z", "2026-10-09T21:00:00.000Z", "a summer night in Tallinn"],
])("ends in %s the time for a refund of a purchase of %s at %s: %s", (timeZone, bought, end) => {
  expect(windowEnd({ acquiredAt: new Date(bought) }, { timeZone, refundDay: 9 }).toISOString()).toBe(end);
});

const codes = ["FI", "SE", "DE", "GB", "NO", "DK", "PL", "EE"];
const packs = loadCountryPacks(fileURLToPath(new URL("../../../../deploy/countries", import.meta.url)), codes);
/** Of midnight before UTC, in winter; an hour more in summer. */
const hoursOf: Record<string, number> = { FI: 2, EE: 2, GB: 0 };

test.each(codes)("ends the time for a refund in %s with the country's ninth, whatever day it was bought", (code) => {
  const pack = packs.get(code)!;
  const midnight = (day: string, isSummer: boolean) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - ((hoursOf[code] ?? 1) + Number(isSummer)) * 3_600_000);
  for (const [first, next, tenth, ...isSummer] of [
    ["2026-11-01", "2026-12-01", "2026-12-10", false, false, false],
    // Over the end of a year.
    ["2026-12-01", "2027-01-01", "2027-01-10", false, false, false],
    // A leap day, and the months in which clocks change.
    ["2028-02-01", "2028-03-01", "2028-03-10", false, false, false],
    ["2026-03-01", "2026-04-01", "2026-04-10", false, true, true],
    ["2026-10-01", "2026-11-01", "2026-11-10", true, false, false],
    ["2026-06-01", "2026-07-01", "2026-07-10", true, true, true],
  ] as const) {
    const [start, end, over] = [first, next, tenth].map((day, nth) => midnight(day, isSummer[nth]!)) as [
      Date,
      Date,
      Date,
    ];
    const last = new Date(end.getTime() - 1);
    for (const bought of [start, last]) expect(windowEnd({ acquiredAt: bought }, pack)).toEqual(over);
    expect(windowEnd({ acquiredAt: end }, pack) > over).toBe(true);
  }
});

test("accepts a refund request until the last instant of the ninth, and not after it", () => {
  expect(eligibility({ now: "2026-12-09T21:59:59.999Z" }).refusal).toBeNull();
  expect(eligibility({ now: "2026-12-09T22:00:00Z" }).refusal).toBe("refund_window_over");
});

test("needs no attempts for most reasons", () => {
  expect(of("not_selling", {})).toEqual({
    reason: "not_selling",
    from: acquiredAt,
    attemptsMissing: 0,
    daysMissing: 0,
  });
});

test.each<[string, [AttemptKind, string][], number, number]>([
  ["no attempt", [], 4, 4],
  ["three attempts on three days", fourDays.slice(0, 3), 1, 1],
  [
    "four attempts on one day",
    [1, 2, 3, 4].map((hour): [AttemptKind, string] => ["no_answer", `2026-11-03T0${hour}:00:00Z`]),
    3,
    3,
  ],
  [
    "four attempts of which two are on one local day",
    [...fourDays.slice(0, 3), ["no_answer", "2026-11-02T21:59:59Z"]],
    1,
    1,
  ],
])("finds %s too few for a seller who cannot be reached", (_, tried, attemptsMissing, daysMissing) => {
  expect(of("unreachable", { tried })).toMatchObject({ attemptsMissing, daysMissing });
  expect(of("wrong_phone", { tried })).toMatchObject({ attemptsMissing, daysMissing });
  expect(refusalFor("unreachable", eligibility({ tried }))).toBe("refund_too_early");
});

test("makes a refund possible from the fourth of four attempts on four local days", () => {
  const last = new Date("2026-11-05T11:00:00Z");
  expect(of("unreachable", { tried: fourDays })).toMatchObject({ from: last, attemptsMissing: 0, daysMissing: 0 });
  expect(refusalFor("unreachable", eligibility({ tried: fourDays }))).toBeNull();
  // In UTC the last two are of one day.
  const atNight: [AttemptKind, string][] = [...fourDays.slice(0, 3), ["no_answer", "2026-11-04T22:00:00Z"]];
  expect(refusalFor("unreachable", eligibility({ tried: atNight }))).toBeNull();
});

test("accepts a returned e-mail for a wrong number at once, and not for an unreachable seller", () => {
  const tried: [AttemptKind, string][] = [["mail_bounced", "2026-11-03T11:00:00Z"]];
  expect(refusalFor("wrong_phone", eligibility({ tried }))).toBeNull();
  expect(of("wrong_phone", { tried })?.from).toEqual(new Date("2026-11-03T11:00:00Z"));
  expect(refusalFor("unreachable", eligibility({ tried }))).toBe("refund_too_early");
});

test("closes the reason unreachable by an answered call, and leaves a wrong number open", () => {
  const tried: [AttemptKind, string][] = [...fourDays, ["call", "2026-11-05T11:30:00Z"]];
  expect(of("unreachable", { tried })?.from).toBeNull();
  expect(refusalFor("unreachable", eligibility({ tried }))).toBe("refund_seller_answered");
  expect(refusalFor("unreachable", eligibility({ tried, withdrawn: "2026-11-05T11:45:00Z" }))).toBe(
    "refund_seller_answered",
  );
  expect(refusalFor("wrong_phone", eligibility({ tried }))).toBeNull();
});

test("counts past days in the earliest moment, because attempts may be logged for them", () => {
  // Bought on the 2nd: today is the fourth day.
  expect(of("unreachable", { now: "2026-11-05T12:00:00Z" })?.from).toEqual(new Date("2026-11-05T12:00:00Z"));
  // Today is the second day: the fourth begins at midnight in Helsinki.
  expect(of("unreachable", { now: "2026-11-03T12:00:00Z" })?.from).toEqual(new Date("2026-11-04T22:00:00Z"));
});

test("promises nothing once too few days are left", () => {
  const bought = new Date("2026-11-30T12:00:00Z");
  const three: [AttemptKind, string][] = [["no_answer", "2026-11-30T13:00:00Z"]];
  expect(of("unreachable", { bought, tried: three, now: "2026-12-01T12:00:00Z" })?.from).toEqual(
    new Date("2026-12-02T22:00:00Z"),
  );
  expect(of("unreachable", { now: "2026-12-10T12:00:00Z" })?.from).toBeNull();
});

test.each<[Facts["asked"], ReturnType<typeof eligibility>["refusal"]]>([
  [[{ state: "pending" }], "refund_pending"],
  [[{ state: "rejected" }], "refund_decided"],
  [[{ state: "refunded" }], "refund_decided"],
  [[{ state: "cancelled" }], null],
  [[{ state: "cancelled", appeal: true }], "refund_decided"],
  [[{ state: "pending" }, { state: "cancelled" }], "refund_pending"],
])("refuses after requests as %j another one as %s", (asked, refusal) => {
  expect(eligibility({ asked }).refusal).toBe(refusal);
});

test.each(["unreachable", "wrong_phone"] as const)(
  "needs no more attempts for %s once the seller has withdrawn the consent",
  (reason) => {
    const withdrawn = "2026-11-03T08:00:00Z";
    const none = { attemptsMissing: 0, daysMissing: 0 };
    expect(of(reason, { withdrawn })).toEqual({ reason, from: new Date(withdrawn), ...none });
    expect(refusalFor(reason, eligibility({ withdrawn }))).toBeNull();
    expect(of(reason, { withdrawn: "2026-11-02T09:59:59Z" })).toEqual({ reason, from: acquiredAt, ...none });
  },
);

test("does not extend the time for a refund by a withdrawal", () => {
  const late = { withdrawn: "2026-12-09T12:00:00Z", now: "2026-12-09T22:00:00Z" };
  expect(refusalFor("unreachable", eligibility(late))).toBe("refund_window_over");
});

test.each([
  ["the fourth claim of fifteen purchases", { claims: 3, purchases: 15 }, {}, 1],
  ["the third of three", { claims: 2, purchases: 3 }, {}, 0],
  ["the fourth of sixteen", { claims: 3, purchases: 16 }, {}, 0],
  ["one with an answered call", { claims: 3, purchases: 3 }, { tried: [["call", "2026-11-03T10:00:00Z"]] }, 0],
  ["one after the seller withdrew", { claims: 3, purchases: 3 }, { withdrawn: "2026-11-03T10:00:00Z" }, 0],
] as const)("needs a contact attempt of a buyer who claims much back: %s", (_, rate, facts, attemptsMissing) => {
  const { tried = [], ...rest } = facts as { tried?: Facts["tried"]; withdrawn?: string };
  for (const reason of ["not_selling", "has_agent", "duplicate", "other"] as const)
    expect(of(reason, { ...rest, tried, rate })).toMatchObject({ attemptsMissing, daysMissing: 0 });
});

test("says how much a buyer claims back if that is why every reason needs an attempt", () => {
  const rate = { claims: 3, purchases: 15 };
  const facts = eligibility({ rate });
  expect(facts.claimsAboveShare).toEqual({ ...rate, percent: 25, days: 90 });
  expect(refusalFor("other", facts)).toBe("refund_too_early");
  expect(eligibility({ rate: { claims: 3, purchases: 16 } }).claimsAboveShare).toBeNull();
});
