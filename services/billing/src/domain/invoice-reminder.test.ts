import { expect, test } from "@jest/globals";
import { nextReminderOn } from "./invoice-reminder.ts";

const unpaid = { dueOn: "2026-12-24", paid: 0n, gross: 100n };
const sent = (...days: number[]) => days.map((count) => ({ days: count, at: new Date() }));

test.each([
  ["the first day of the country before any", unpaid, sent(), "2026-12-31"],
  ["the second day after the first", unpaid, sent(7), "2027-01-14"],
  ["none after the last", unpaid, sent(7, 21), null],
  ["none of one that is paid", { ...unpaid, paid: 100n }, sent(7), null],
  ["none of a credit note", { ...unpaid, dueOn: null }, sent(), null],
] as const)("names as the next reminder of an invoice %s", (_, invoice, before, day) => {
  expect(nextReminderOn(invoice, [7, 21], before)).toBe(day);
});
