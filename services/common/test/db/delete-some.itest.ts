import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Knex } from "knex";
import { deleteSome } from "../../src/db/delete-some.ts";
import { eventually, testDatabase } from "../../src/testing/index.ts";
import type { TestDatabase } from "../../src/testing/index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../no-migrations/", import.meta.url));
  await database.db.raw("create table visits (id int primary key, year int not null)");
});
afterAll(() => database.close());

const old = (rows: Knex.QueryBuilder) => rows.where("year", "<", 2026);

beforeEach(async () => {
  await database.db.raw("truncate visits");
  await database.db.raw(
    "insert into visits select n, case when n <= 5 then 2025 else 2026 end from generate_series(1, 7) n",
  );
});

test("deletes the given number of the selected rows at once, and keeps the others", async () => {
  const { db } = database;
  const gone = [];
  for (let n = 0; n < 4; n += 1) gone.push(await deleteSome(db, "visits", 2, old));
  expect(gone).toEqual([2, 2, 1, 0]);
  expect(await db("visits").orderBy("id").pluck("id")).toEqual([6, 7]);
});

test("keeps a row that no longer fits when its turn comes", async () => {
  const { db } = database;
  const change = await db.transaction();
  await change("visits").where({ id: 1 }).update({ year: 2026 });
  const gone = deleteSome(db, "visits", 10, old);
  await eventually(async () => {
    // Other databases of the server have locks of their own.
    const here = db("pg_stat_activity").whereRaw("datname = current_database()");
    expect(await here.where({ wait_event_type: "Lock" }).pluck("pid")).toHaveLength(1);
  });
  await change.commit();
  expect(await gone).toBe(4);
  expect(await db("visits").orderBy("id").pluck("id")).toEqual([1, 6, 7]);
});
