import { expect, test } from "@jest/globals";
import { type AgreedFee, agreedAt, noticeFrom, feeNotice, nextAfter } from "./agreed-fee.ts";

const zone = "Europe/Helsinki";
const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const at = (instant: string) => new Date(instant);

test.each([
  ["the first of a month of 31 days", "2026-11-30T22:00:00Z", "2026-12-31T22:00:00Z"],
  ["the first of a month of 30 days, at midnight", "2026-10-31T22:00:00Z", "2026-11-30T22:00:00Z"],
  ["the first of a month of 30 days, a moment later", "2026-10-31T22:00:00.001Z", "2026-12-31T22:00:00Z"],
  ["30 January of a year without a leap day, at midnight", "2027-01-29T22:00:00Z", "2027-02-28T22:00:00Z"],
  ["30 January of a year without a leap day, at noon", "2027-01-30T10:00:00Z", "2027-03-31T21:00:00Z"],
  ["31 January of a year with a leap day", "2028-01-30T22:00:00Z", "2028-02-29T22:00:00Z"],
  ["the last day of a year", "2026-12-31T12:00:00Z", "2027-01-31T22:00:00Z"],
  ["2 March, with a month of 719 hours ahead", "2027-03-01T22:00:00Z", "2027-04-30T21:00:00Z"],
])("counts another fee mailed on %s from the first month that begins 30 days later", (_day, now, from) => {
  expect(noticeFrom(zone, at(now))).toEqual(at(from));
});

const agreed: AgreedFee = { from: at("2026-11-21T10:00:00Z"), fee: euros(7900n), monthlyQuota: 5, mailedAt: null };
const mailedAt = at("2027-01-10T10:00:00Z");
const march: AgreedFee = { from: at("2027-02-28T22:00:00Z"), fee: euros(8900n), monthlyQuota: 5, mailedAt };

test("keeps the agreed fee until the instant that a mailed one names, in any order", () => {
  const fees = [march, agreed];
  expect(agreedAt(fees, at("2026-11-20T00:00:00Z"))).toBeUndefined();
  expect(agreedAt(fees, at("2027-02-28T21:59:59.999Z"))?.fee).toEqual(euros(7900n));
  expect(agreedAt(fees, march.from)?.fee).toEqual(euros(8900n));
  expect(nextAfter(fees, mailedAt)).toEqual(march);
  expect(nextAfter(fees, march.from)).toBeUndefined();
});

const noticeOf = (monthlyFee: bigint, fees: AgreedFee[], { now = "2027-02-15T10:00:00Z", monthlyQuota = 5 } = {}) =>
  feeNotice({ monthlyFee: euros(monthlyFee), monthlyQuota }, fees, { zone, now: at(now) });
const fewerLeads = { monthlyQuota: 4 };

test("needs no notice of a fee that the subscriber knows, even before it begins", () => {
  expect(noticeOf(7900n, [agreed])).toBeUndefined();
  expect(noticeOf(8900n, [march, agreed])).toBeUndefined();
});

test("mails a changed fee or number of leads beside the agreement in force until then", () => {
  const changes = { kind: "changes", former: agreed, from: at("2027-03-31T21:00:00Z") };
  expect(noticeOf(8900n, [agreed])).toEqual(changes);
  expect(noticeOf(6900n, [agreed])).toEqual(changes);
  expect(noticeOf(7900n, [agreed], fewerLeads)).toEqual(changes);
  expect(noticeOf(7900n, [agreed], { monthlyQuota: 6 })).toEqual(changes);
});

test("keeps the agreement for as long as a notice takes if the plan changes again before", () => {
  const changes = { kind: "changes", former: agreed, from: at("2027-03-31T21:00:00Z") };
  expect(noticeOf(9500n, [agreed, march])).toEqual(changes);
  expect(noticeOf(8900n, [agreed, march], fewerLeads)).toEqual(changes);
  expect(noticeOf(7900n, [agreed, march])).toEqual({ kind: "stays" });
  expect(noticeOf(7900n, [agreed, { ...march, ...fewerLeads, fee: agreed.fee }])).toEqual({ kind: "stays" });
});

test("assumes today's leads for a choice without kept leads, and former ones after a mail", () => {
  const unkept = { monthlyQuota: null };
  expect(agreedAt([{ ...march, ...unkept }, agreed], march.from)?.monthlyQuota).toBe(5);
  expect(agreedAt([{ ...march, ...unkept, mailedAt: null }, agreed], march.from)?.monthlyQuota).toBeNull();
  expect(noticeOf(8900n, [agreed, { ...march, ...unkept }], fewerLeads)).toMatchObject({ kind: "changes" });
  expect(noticeOf(7900n, [{ ...agreed, ...unkept }], fewerLeads)).toBeUndefined();
});

test("knows a smaller plan agreed to for the next month before it begins", () => {
  const next: AgreedFee = { from: at("2027-02-28T22:00:00Z"), fee: euros(7900n), monthlyQuota: 5, mailedAt: null };
  expect(noticeOf(7900n, [next])).toBeUndefined();
  expect(noticeOf(8900n, [next])).toMatchObject({ kind: "changes", former: { fee: euros(7900n) } });
});

test("keeps the agreed fee of a plan for a month as far away as a notice takes", () => {
  const next: AgreedFee = { from: at("2026-12-31T22:00:00Z"), fee: euros(7900n), monthlyQuota: 5, mailedAt: null };
  const notice = noticeOf(8900n, [next], { now: "2026-12-01T10:00:00Z" });
  expect(notice).toMatchObject({ kind: "changes", from: at("2027-01-31T22:00:00Z") });
});
