import { expect, test } from "@jest/globals";
import { moneyCutoff } from "./money-cutoff.ts";

const retention = { moneyRecords: 2192 } as Parameters<typeof moneyCutoff>[0]["retention"];
const finland = { timeZone: "Europe/Helsinki", retention };

test("keeps money records of a year for six years from its end, in the country's time", () => {
  // 2026 ended in Finland at 22:00 of the day before, and 2,192 days later it is the end of 2032.
  const from = new Date("2026-12-31T22:00:00Z");
  const kept = new Date(from.getTime() + 2192 * 86_400_000);
  expect(kept.toISOString()).toBe("2032-12-31T22:00:00.000Z");
  expect(moneyCutoff(finland, new Date(kept.getTime() - 1)).toISOString()).toBe("2025-12-31T22:00:00.000Z");
  expect(moneyCutoff(finland, kept)).toEqual(from);
});
