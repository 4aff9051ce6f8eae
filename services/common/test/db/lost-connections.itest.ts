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

test("blames the database, not an internal error, for a query whose socket is destroyed", async () => {
  const asleep = codeOf(db.raw("select pg_sleep(60)"));
  const inTransaction = codeOf(transaction(db, (tx) => tx.raw("select pg_sleep(60)")));
  await eventually(async () => expect((await sessions()).filter(({ query }) => /sleep/.test(query))).toHaveLength(2));

  line.cut();

  expect([await asleep, await inTransaction]).toEqual(["Unavailable", "Unavailable"]);
});

test("begins a transaction once more that could not begin because the server was down", async () => {
  line.cut();
  onFailedConnect(() => line.repair());
  let runs = 0;

  const { rows } = await transaction(db, (tx) => {
    runs++;
    return tx.raw("select 1 as one");
  });

  expect([rows, runs]).toEqual([[{ one: 1 }], 1]);
});

test("does not run a transaction again that lost its connection after it began", async () => {
  let runs = 0;
  const failing = transaction(db, async (tx) => {
    runs++;
    line.cut();
    line.repair();
    await tx.raw("select 1");
  });

  expect([await codeOf(failing), runs]).toEqual(["Unavailable", 1]);
});

test("blames the database for a connect that times out", async () => {
  line.pause();
  expect(await codeOf(Promise.resolve(db.raw("select 1")))).toBe("Unavailable");
});

test("connects a warm pool before anything asks for a connection, and keeps it so", async () => {
  expect(await sessions()).toHaveLength(0);
  await warmUp(db);
  expect(await sessions()).toHaveLength(3);
});

test("reports a pool that cannot connect instead of being warm", async () => {
  line.cut();
  expect(await codeOf(warmUp(db))).toBe("Unavailable");
});
