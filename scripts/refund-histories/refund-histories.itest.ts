import { provenOnce } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { violations } from "./compare.ts";
import { history } from "./history.ts";
import { playHistory } from "./play-history.ts";
import { lostCents, type Mutant, mutants } from "./refund-mutants.ts";
import { type Services, startServices } from "./start-services.ts";

let services: Services;
beforeAll(async () => {
  services = await startServices();
}, 60_000);
afterAll(() => services.stop());

const seed = Number(process.env["STRESS_TEST_SEED"] ?? 20_261_210);
const HISTORIES = process.env["LONG_RUN"] ? 300 : 8;

/** Stops at the first history that goes wrong, whose seed and path the error names: a smaller one takes long to find. */
const check = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(history, (steps) => playHistory(services, steps)),
    { numRuns, seed, endOnFailure: true },
  );

test(
  `keeps refunds and invoices to the plain rules after any history (STRESS_TEST_SEED=${seed})`,
  async () => {
    await check(HISTORIES);
    expect(await violations(services)).toEqual({ purchasing: {}, refunds: {}, billing: [] });
  },
  HISTORIES * 10_000,
);

const findsMutant = provenOnce([
  "services/{common,purchasing,refunds,billing}/{src,sql,migrations}/**/*",
  "scripts/refund-histories/*",
]);

test.each(Object.entries<Mutant>({ ...mutants, ...lostCents }))(
  "finds with the histories: %s",
  findsMutant(async (name: string, { of, make, undo }: Mutant) => {
    const { db } = services[of];
    await make(db);
    try {
      const found: unknown = await check(40).catch((error: unknown) => error);
      expect(found).toMatchObject({ message: expect.stringContaining("Property failed") });
      if (name in lostCents) expect(String((found as Error).cause)).toContain("unreconciled");
    } finally {
      await undo(db);
    }
  }),
  300_000,
);
