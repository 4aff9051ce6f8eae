import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { Code } from "@connectrpc/connect";
import { type Db, connectDb, warmUp } from "../../src/db/connect-db.ts";
import { transaction } from "../../src/db/transaction.ts";
import { toConnectError } from "../../src/errors/to-connect-error.ts";
import { type TcpProxy, type TestDatabase, eventually, tcpProxy, testDatabase } from "../../src/testing/index.ts";

const none = new URL("../no-migrations/", import.meta.url);

let database: TestDatabase;
let line: TcpProxy;
let db: Db;
beforeEach(async () => {
  database = await testDatabase(none);
  line = await tcpProxy(database.url);
  db = connectDb({ url: line.url, minConnections: 3, maxConnections: 5, applicationName: "lost-connections" });
});
afterEach(async () => {
  line.repair();
  line.resume();
  await db.destroy();
  await line.close();
  await database.close();
});

/** What the pool's clients run, as the server sees them. */
async function sessions(): Promise<{ query: string; wait_event_type: string | null }[]> {
  const { rows } = await database.db.raw(
    "select query, wait_event_type from pg_stat_activity where application_name = 'lost-connections'",
  );
  return rows;
}

/** Runs once, when the pool could not connect. */
function onFailedConnect(run: () => void): void {
  (db.client.pool as { on(event: string, run: () => void): void }).on("createFail", run);
}

const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "done",
    (error: unknown) => Code[toConnectError(error).code],
  );

test("a query whose socket is destroyed under way is the database's trouble, not an internal error", async () => {
  const asleep = codeOf(db.raw("select pg_sleep(60)"));
  const inTransaction = codeOf(transaction(db, (tx) => tx.raw("select pg_sleep(60)")));
  await eventually(async () => expect((await sessions()).filter(({ query }) => /sleep/.test(query))).toHaveLength(2));

  line.cut();

  expect([await asleep, await inTransaction]).toEqual(["Unavailable", "Unavailable"]);
});

test("a transaction that could not begin because the server was away is begun once more", async () => {
  line.cut();
  onFailedConnect(() => line.repair());
  let runs = 0;

  const { rows } = await transaction(db, (tx) => {
    runs++;
    return tx.raw("select 1 as one");
  });

  expect([rows, runs]).toEqual([[{ one: 1 }], 1]);
});

test("a transaction that lost its connection after it began is not run again", async () => {
  let runs = 0;
  const failing = transaction(db, async (tx) => {
    runs++;
    line.cut();
    line.repair();
    await tx.raw("select 1");
  });

  expect([await codeOf(failing), runs]).toEqual(["Unavailable", 1]);
});

test("a connect without an answer in time is the database's trouble", async () => {
  line.pause();
  expect(await codeOf(Promise.resolve(db.raw("select 1")))).toBe("Unavailable");
});

test("a warm pool has its connections before anything asks for one, and keeps them", async () => {
  expect(await sessions()).toHaveLength(0);
  await warmUp(db);
  expect(await sessions()).toHaveLength(3);
});

test("a pool that cannot connect says so instead of being warm", async () => {
  line.cut();
  expect(await codeOf(warmUp(db))).toBe("Unavailable");
});
