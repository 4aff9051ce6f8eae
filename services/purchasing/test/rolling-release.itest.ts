import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Db, checkMigrated, connectDb, migrate } from "@doorlight/common/db";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { failedStatements } from "./failed-statements.ts";
import { type Given, givenIn } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

const BUYERS = 4;
const service = new URL("../", import.meta.url);
const thisRelease = new URL("migrations/", service);

let database: TestDatabase;
let folder: string;
let nextRelease: URL;

beforeAll(async () => {
  database = await testDatabase(thisRelease);
  folder = mkdtempSync(join(tmpdir(), "next-release-"));
  for (const part of ["migrations", "sql"]) {
    cpSync(fileURLToPath(new URL(part, service)), join(folder, part), { recursive: true });
  }
  nextRelease = pathToFileURL(`${folder}/migrations/`);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Processes of a release buy until they are stopped; returns the ids of the purchases. */
function buyAllTheTime({ agent, lead, buys }: Given) {
  const ids: string[] = [];
  let isStopped = false;
  const buy = async () => {
    while (!isStopped) {
      const { purchase } = await buys(await agent(), await lead());
      ids.push(purchase!.id);
    }
  };
  const buying = Promise.all(Array.from({ length: BUYERS }, buy));
  return {
    ids,
    async atLeast(count: number) {
      const target = ids.length + count;
      while (ids.length < target) await Promise.race([buying, new Promise((resolve) => setTimeout(resolve, 10))]);
    },
    async stop() {
      isStopped = true;
      await buying;
    },
  };
}

test("buys on in the former release with its own functions while the next migrates and buys", async () => {
  // The next release adds a column to the table that both write, and writes it in a function that both have.
  writeFileSync(join(folder, "migrations/0007-shop.sql"), "alter table purchases add column shop text;");
  const file = join(folder, "sql/purchase/reserve_spot.sql");
  const changed = readFileSync(file, "utf8")
    .replace("acquired_at, trace_id", "acquired_at, trace_id, shop")
    .replace("'-', 2), ''),", "'-', 2), ''), 'web',");
  writeFileSync(file, changed);

  const before = connectionsOf(thisRelease);
  const after = connectionsOf(nextRelease);
  const failed = [failedStatements(before), failedStatements(after)];
  await givenIn(before).priceList();
  const older = buyAllTheTime(givenIn(before));
  await older.atLeast(20);

  const migrator = connectDb({ url: database.url, maxConnections: 2, applicationName: "migrate" });
  const applied = await migrate(migrator, nextRelease).finally(() => migrator.destroy());
  const newer = buyAllTheTime(givenIn(after));
  await Promise.all([older.atLeast(20), newer.atLeast(20)]);
  await Promise.all([checkMigrated(before, thisRelease), checkMigrated(after, nextRelease)]);
  await Promise.all([older.stop(), newer.stop()]);

  expect(applied).toEqual(["0007-shop", expect.stringMatching(/^sql_/)]);
  expect(failed).toEqual([[], []]);
  expect(await shopsOf(older.ids)).toEqual([null]);
  expect(await shopsOf(newer.ids)).toEqual(["web"]);
  expect(await invariantViolations(after)).toEqual({});
  await Promise.all([before.destroy(), after.destroy()]);
}, 60_000);

function connectionsOf(migrations: URL): Db {
  return connectDb({ url: database.url, maxConnections: BUYERS, applicationName: "test", migrations });
}

async function shopsOf(ids: string[]): Promise<unknown[]> {
  return database.db("purchases").whereIn("id", ids).distinct().pluck("shop");
}
