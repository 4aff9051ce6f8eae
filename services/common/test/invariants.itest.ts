import { timestampDate } from "@bufbuild/protobuf/wkt";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { eventInvariants } from "../src/invariants/event-invariants.ts";
import type { Invariant } from "../src/invariants/invariant.ts";
import type { BaseConfig } from "../src/runtime/kit.ts";
import { type StartedForTest, eventually, refusalOf, startForTest } from "../src/testing/index.ts";
import { hours, minutes } from "../src/time/durations.ts";

type Config = BaseConfig & { DATABASE_URL: string };

/** Versions of `effects` stand for what a rule is about. */
const invariants: Invariant[] = [
  {
    id: "T1",
    rule: "Versions are positive.",
    sql: "select key, version, 'abc' as trace_id from effects where version < 0",
  },
  {
    id: "T2",
    rule: "Versions are even; old ones are years.",
    sql: "select key, version from effects where version % 2 = 1 and make_timestamptz(version::int, 1, 1, 0, 0, 0) >= :since",
  },
  { id: "T3", rule: "What others say.", check: async (now) => [{ year: now.getUTCFullYear() }] },
  {
    id: "T6",
    rule: "What others say of two days.",
    check: async () => [],
    checkWhole: async (now) => [{ month: now.getUTCMonth() + 1 }],
  },
  { id: "T4", rule: "It is quick.", sql: "select pg_sleep(6)" },
  { id: "T5", rule: "It only reads.", sql: "delete from effects returning key" },
  ...eventInvariants,
];

let service: StartedForTest;

async function start(stated: Invariant[]) {
  service = await startForTest<Config>({
    name: "echo",
    migrations: new URL("./migrations/", import.meta.url),
    build: () => ({ invariants: stated }),
    now: "2027-06-01T10:00:00Z",
  });
}

beforeAll(() => start(invariants.filter(({ id }) => id !== "T4" && id !== "T5")));
afterEach(async () => {
  await service.db("effects").delete();
  await service.db("invariant_runs").delete();
});
afterAll(() => service.stop());

const put = (...versions: number[]) =>
  service.db("effects").insert(versions.map((version) => ({ key: `v${version}`, version, event_id: randomUUID() })));
const checked = () => service.runJob("check-invariants");
const listed = async () => {
  const client = service.clientOf("gateway", InvariantsService);
  const { invariants: all } = await client.listInvariants({}, await service.asUser(randomUUID(), { role: "admin" }));
  return new Map(all.map((invariant) => [invariant.id, invariant]));
};

test("shows admins the rules as unchecked before the first run", async () => {
  const all = await listed();
  expect([...all.keys()]).toEqual(["T1", "T2", "T3", "T6", "E1", "E2", "E3"]);
  expect(all.get("T1")).toMatchObject({ rule: "Versions are positive.", violations: 0, error: "" });
  expect(all.get("T1")?.checkedAt).toBeUndefined();
});

test("finds a violation with its row and its trace, and drops it once it is put right", async () => {
  await put(-7, 2);
  await checked();
  expect((await listed()).get("T1")).toMatchObject({
    violations: 1,
    examples: [{ row: '{"key":"v-7","version":-7}', traceId: "abc" }],
  });
  await service.db("effects").where({ version: -7 }).delete();
  await checked();
  expect((await listed()).get("T1")).toMatchObject({ violations: 0, examples: [] });
});

test("gives a check in code the instant of the run", async () => {
  await checked();
  const [found] = (await listed()).get("T3")?.examples ?? [];
  expect(found?.row).toBe('{"year":2027}');
});

test("runs both parts of a split check in code, the one of old rows once a day", async () => {
  const ranAt = () => service.db("invariant_runs").where({ id: "T6" }).orderBy("scope").pluck("attempted_at");
  await checked();
  const [recent, whole] = await ranAt();
  expect((await listed()).get("T6")).toMatchObject({ violations: 1, examples: [{ row: '{"month":6}' }] });
  service.clock.advance(minutes(1));
  await checked();
  expect(await ranAt()).toEqual([new Date(recent.getTime() + minutes(1)), whole]);
});

test("checks old rows once a day, and each hour while some are broken", async () => {
  const runs = () =>
    service.db("invariant_runs").where({ id: "T2", scope: "whole" }).first("attempted_at", "violations");
  await checked();
  await put(2001);
  service.clock.advance(hours(23));
  await checked();
  expect(await runs()).toMatchObject({ violations: 0 });
  service.clock.advance(hours(1));
  await checked();
  expect(await runs()).toMatchObject({ violations: 1 });
  expect((await listed()).get("T2")).toMatchObject({ violations: 1 });

  await service.db("effects").delete();
  service.clock.advance(hours(1));
  await checked();
  expect((await listed()).get("T2")).toMatchObject({ violations: 0, examples: [] });
});

test("counts all of many broken rows and shows some", async () => {
  await put(...Array.from({ length: 30 }, (_, nth) => -nth - 1));
  await checked();
  const found = (await listed()).get("T1");
  expect(found?.violations).toBe(30);
  expect(found?.examples).toHaveLength(20);
});

test("finds an event that waits for more than a minute and an inbox without its key", async () => {
  const event = { topic: "t", key: "k", type: "x", aggregate_version: 1, payload: "{}" };
  const headers = JSON.stringify({ traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` });
  const old = service.db.raw("now() - interval '2 minutes'");
  await service.db("outbox").insert([{ ...event, headers, created_at: old }, event]);
  await service.db.raw("alter table inbox drop constraint inbox_pkey");
  const received = { consumer: "echo.test", event_id: randomUUID(), received_at: service.clock.now() };
  await service.db("inbox").insert([received, received]);
  await checked();
  const all = await listed();
  expect(all.get("E1")).toMatchObject({ violations: 1, examples: [{ traceId: "a".repeat(32) }] });
  expect(all.get("E2")).toMatchObject({ violations: 1 });
});

test("finds an event that was given up until its row is deleted", async () => {
  const [eventId, traceId] = [randomUUID(), "c".repeat(32)];
  const record = { consumer: "echo.test", topic: "t", partition: 0, record_offset: 7 };
  await service.db("dead_letters").insert({ ...record, event_id: eventId, error: "RangeError", trace_id: traceId });
  await checked();
  const [found] = (await listed()).get("E3")?.examples ?? [];
  expect(found).toMatchObject({ row: expect.stringContaining(eventId), traceId });
  await service.db("dead_letters").delete();
  await checked();
  expect((await listed()).get("E3")).toMatchObject({ violations: 0, examples: [] });
});

test("hides the invariants from other users and services", async () => {
  const client = service.clientOf("gateway", InvariantsService);
  const agent = await service.asUser(randomUUID(), { role: "agent" });
  expect((await refusalOf(client.listInvariants({}, agent))).code).toBe("forbidden");
  expect((await refusalOf(client.listInvariants({}))).code).toBe("forbidden");
});

test("fails a slow, broken or writing check alone, reports it and keeps its last findings", async () => {
  await service.stop();
  await start(invariants);
  await put(-1);
  await checked();
  const all = await listed();
  expect(all.get("T1")).toMatchObject({ violations: 1, error: "" });
  // Statement timeout; no write in a read-only transaction.
  expect(all.get("T4")?.error).toBe("error 57014: canceling statement due to statement timeout");
  expect(all.get("T5")?.error).toBe("error 25006: cannot execute SELECT in a read-only transaction");
  expect(await service.db("effects").count({ rows: "*" })).toEqual([{ rows: 1n }]);
  expect(all.get("T3")).toMatchObject({ violations: 1, error: "" });

  await service.db.raw("alter table effects rename column version to gone");
  await checked();
  await service.db.raw("alter table effects rename column gone to version");
  expect((await listed()).get("T1")).toMatchObject({
    violations: 1,
    error: 'error 42703: column "version" does not exist',
  });
}, 40_000);

test("checks everything at once for an admin who asks", async () => {
  await put(-1);
  const as = await service.asUser(randomUUID(), { role: "admin" });
  await service.clientOf("gateway", InvariantsService).checkInvariants({}, as);
  await eventually(async () => expect((await listed()).get("T6")).toMatchObject({ violations: 1 }));
  expect((await listed()).get("T1")).toMatchObject({ violations: 1 });
});

test("says how many events wait to be sent, and since when", async () => {
  const client = service.clientOf("gateway", InvariantsService);
  const as = await service.asUser(randomUUID(), { role: "admin" });
  expect(await client.getEventFlow({}, as)).toMatchObject({ unsent: 0, consumers: [] });
  const created_at = new Date("2027-06-01T09:59:00Z");
  await service.db("outbox").insert({ topic: "t", key: "k", type: "T", aggregate_version: 1, payload: {}, created_at });
  const { unsent, oldestUnsentAt } = await client.getEventFlow({}, as);
  await service.db("outbox").delete();
  expect(unsent).toBe(1);
  expect(timestampDate(oldestUnsentAt!)).toEqual(created_at);
});
