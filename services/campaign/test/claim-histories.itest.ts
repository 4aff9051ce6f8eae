import { provenOnce, type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { invariants } from "../src/db/invariants.ts";
import { history } from "./claim-history.ts";
import { mutants, withMutant } from "./claim-mutants.ts";
import { playClaims } from "./play-claims.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());

const seed = Number(process.env["STRESS_TEST_SEED"] ?? 20_261_129);
const HISTORIES = process.env["LONG_RUN"] ? 2_000 : 15;

/** Stops at the first history that goes wrong, whose seed and path the error names: a smaller one takes long to find. */
const check = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(history, async (steps) => {
      expect(await playClaims(database.db, steps)).toEqual([]);
    }),
    { numRuns, seed, endOnFailure: true },
  );

test(
  `mails none whom a block, a cool-down or the law keeps back (STRESS_TEST_SEED=${seed})`,
  async () => {
    await check(HISTORIES);
    const { sql } = invariants.find(({ id }) => id === "E12") as { sql: string };
    const scope = { since: new Date(0) };
    expect((await database.db.raw<{ rows: unknown[] }>(sql, scope)).rows).toEqual([]);
  },
  HISTORIES * 2_000,
);

const findsMutant = provenOnce([
  "services/campaign/{sql,migrations}/**/*",
  "services/campaign/src/db/{agent,delivery,suppression}-store.ts",
  "services/campaign/test/{claim-,play-claims}*",
]);

test.each(Object.keys(mutants) as (keyof typeof mutants)[])(
  "finds with the histories a claim that %s",
  findsMutant(async (name: keyof typeof mutants) => {
    await withMutant(database.db, name, async () => {
      const found: unknown = await check(100).catch((error: unknown) => error);
      expect(String((found as Error).cause)).toMatch(
        /"(mails|suppresses|names|answers) |campaign_id_mailbox_digest_key/,
      );
    });
  }),
  120_000,
);
