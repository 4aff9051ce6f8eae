import { expect, test } from "@jest/globals";
import { partsOf, periodBefore } from "./stats-periods.ts";

test.each([
  [
    { from: "2026-11-01", to: "2026-11-30" },
    { from: "2026-10-01", to: "2026-10-31" },
  ],
  [
    { from: "2026-01-01", to: "2026-03-31" },
    { from: "2025-10-01", to: "2025-12-31" },
  ],
  [
    { from: "2024-02-01", to: "2024-02-29" },
    { from: "2024-01-01", to: "2024-01-31" },
  ],
  [
    { from: "2026-11-10", to: "2026-11-16" },
    { from: "2026-11-03", to: "2026-11-09" },
  ],
  [
    { from: "2026-11-01", to: "2026-11-01" },
    { from: "2026-10-31", to: "2026-10-31" },
  ],
])("compares %j with %j", (period, before) => {
  expect(periodBefore(period)).toEqual(before);
});

test("takes a period apart by days while a chart can show them, and by months beyond", () => {
  expect(partsOf({ from: "2026-10-31", to: "2026-11-02" })).toEqual({
    unit: "day",
    starts: ["2026-10-31", "2026-11-01", "2026-11-02"],
  });
  expect(partsOf({ from: "2025-11-15", to: "2026-02-01" })).toEqual({
    unit: "month",
    starts: ["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"],
  });
});
