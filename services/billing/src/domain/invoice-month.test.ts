import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { loadCountryPacks } from "@doorlight/common/product";
import { addDays, daysOf, invoiceDayOf, isDue, lastMonth, monthAfter, monthAt, monthBefore } from "./invoice-month.ts";

const codes = ["FI", "SE", "DE", "GB", "NO", "DK", "PL", "EE"];
const packs = [
  ...loadCountryPacks(fileURLToPath(new URL("../../../../deploy/countries", import.meta.url)), codes).values(),
];
const offsets: Record<string, { winter: number; summer: number }> = {
  GB: { winter: 0, summer: 1 },
  FI: { winter: 2, summer: 3 },
  EE: { winter: 2, summer: 3 },
};
const ordinary = { winter: 1, summer: 2 };

/** Midnight of a country on a day, in its hours before UTC. */
function midnight(code: string, day: string, season: "winter" | "summer"): Date {
  const hours = (offsets[code] ?? ordinary)[season];
  return new Date(Date.parse(`${day}T00:00:00Z`) - hours * 3_600_000);
}

const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

test.each(packs.map((pack) => [pack.code, pack] as const))(
  "invoices in %s a month from the first instant of the 10th on, and not one before",
  (code, pack) => {
    for (const [month, day, season] of [
      ["2026-11-01", "2026-12-10", "winter"],
      // Over the end of a year.
      ["2026-12-01", "2027-01-10", "winter"],
      // A leap day, and the months in which clocks change.
      ["2028-02-01", "2028-03-10", "winter"],
      ["2026-03-01", "2026-04-10", "summer"],
      ["2026-10-01", "2026-11-10", "winter"],
      ["2026-06-01", "2026-07-10", "summer"],
    ] as const) {
      const due = midnight(code, day, season);
      expect(invoiceDayOf(pack, month)).toBe(day);
      expect([isDue(pack, month, justBefore(due)), isDue(pack, month, due)]).toEqual([false, true]);
      expect(lastMonth(pack, due)).toBe(month);
    }
  },
);

test.each(packs.map((pack) => [pack.code, pack] as const))(
  "counts in %s midnight of the first to the month that begins",
  (code, pack) => {
    for (const [first, before, season] of [
      ["2027-01-01", "2026-12-01", "winter"],
      ["2028-03-01", "2028-02-01", "winter"],
      ["2026-04-01", "2026-03-01", "summer"],
      ["2026-11-01", "2026-10-01", "winter"],
    ] as const) {
      const start = midnight(code, first, season);
      expect([monthAt(pack, justBefore(start)), monthAt(pack, start)]).toEqual([before, first]);
    }
  },
);

test("counts both passes of autumn's repeated hour to October, spring's skipped one to March", () => {
  const finland = packs.find(({ code }) => code === "FI")!;
  for (const instant of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
    expect(monthAt(finland, new Date(instant))).toBe("2026-10-01");
  expect(monthAt(finland, new Date("2026-03-29T01:00:00Z"))).toBe("2026-03-01");
});

test("finds all days of a month, even a leap day, and its neighbours in the calendar", () => {
  expect(daysOf("2028-02-01")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOf("2026-12-01")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect([monthBefore("2027-01-01"), monthAfter("2026-12-01")]).toEqual(["2026-12-01", "2027-01-01"]);
});

test("counts days of payment over the end of a month, even over a change of the clocks", () => {
  expect(addDays("2026-12-10", 30)).toBe("2027-01-09");
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
});
