import { fileURLToPath } from "node:url";
import { loadCountryPacks } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { makeWatchRuns } from "./watch-runs.ts";

const folder = fileURLToPath(new URL("../../../../deploy/countries", import.meta.url));
const finland = loadCountryPacks(folder, ["FI"]).get("FI")!;

/** Late runs of Finland, where those of some months are done and those of others have begun. */
function lateAt(now: string, { done = [] as string[], begun = [] as string[], sold = true }) {
  const watchRuns = makeWatchRuns({
    runs: { find: async (_, month) => ([...done, ...begun].includes(month) ? {} : undefined) },
    invoiceWatch: { unfinished: async () => begun, hasOpenLines: async () => sold },
    clock: { now: () => new Date(now) },
  });
  return watchRuns(finland);
}

const october = "2026-10-01";
const november = "2026-11-01";

test("counts an invoice run under way as late from noon of the 10th, in the country's time", async () => {
  const running = { begun: [november] };
  expect(await lateAt("2026-12-10T09:59:59Z", running)).toBe(0);
  expect(await lateAt("2026-12-10T10:00:00Z", running)).toBe(1);
  expect(await lateAt("2026-12-10T10:00:00Z", { done: [november] })).toBe(0);
});

test("counts an invoice run that never began as late, once its day has come", async () => {
  expect(await lateAt("2026-12-10T10:00:00Z", {})).toBe(1);
  expect(await lateAt("2026-12-05T10:00:00Z", {})).toBe(0);
});

test("misses no invoice run of a country without any purchase", async () => {
  expect(await lateAt("2026-12-10T10:00:00Z", { sold: false })).toBe(0);
  expect(await lateAt("2026-12-10T10:00:00Z", { sold: false, begun: [november] })).toBe(1);
});

test("keeps an invoice run that halted late in the next month, beside the next one", async () => {
  expect(await lateAt("2026-12-05T10:00:00Z", { begun: [october] })).toBe(1);
  expect(await lateAt("2026-12-10T10:00:00Z", { begun: [october] })).toBe(2);
});

test("does not count an invoice run that an admin began before its day as late", async () => {
  expect(await lateAt("2026-12-02T15:00:00Z", { begun: [november] })).toBe(0);
});
