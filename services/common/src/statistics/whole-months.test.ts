import { expect, test } from "@jest/globals";
import { wholeMonths } from "./whole-months.ts";

test.each([
  ["2026-01-01", "2026-12-31", "2026-01-01", "2027-01-01"],
  ["2025-11-30", "2026-11-29", "2025-12-01", "2026-11-01"],
  ["2024-01-31", "2024-02-29", "2024-02-01", "2024-03-01"],
  ["2024-01-31", "2024-02-28", "2024-02-29", "2024-02-29"],
  ["2026-12-02", "2026-12-31", "2027-01-01", "2027-01-01"],
  ["2026-11-29", "2026-11-29", "2026-11-30", "2026-11-30"],
])("finds the months that lie in %s to %s as a whole", (firstDay, lastDay, firstMonth, nextMonth) => {
  expect(wholeMonths({ firstDay, lastDay })).toEqual({ firstMonth, nextMonth });
});
