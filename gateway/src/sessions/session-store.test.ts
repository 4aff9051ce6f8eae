import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { fakeClock, seededRandom } from "@doorlight/common/testing";
import { SessionSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import { fakeSessionCalls, fakeRedis } from "../../test/fake-sessions.ts";
import { makeRecentMarks } from "./recent-marks.ts";
import { OUTLIVED_MS, sessionDigest } from "./session-cache.ts";
import { makeSessionStore } from "./session-store.ts";

const now = new Date("2026-11-21T12:00:00Z");
const log = { warn: () => undefined };

function setUp() {
  const [redis, identity, clock] = [fakeRedis(), fakeSessionCalls(), fakeClock(now)];
  const endedStreams: string[] = [];
  const kit = {
    hub: { endSessions: (digests: readonly string[]) => void endedStreams.push(...digests) },
    wait: async (milliseconds: number) => clock.advance(milliseconds),
    config: { NODE_ENV: "test" },
    redis,
    log,
    clock,
    random: seededRandom(1),
  };
  /** A replica of the gateway. */
  const replica = () => {
    const marks = makeRecentMarks({ clock, keptMs: OUTLIVED_MS });
    return makeSessionStore({ ...kit, marks } as never, identity as never);
  };
  const expiresAt = new Date(now.getTime() + 3_600_000);
  identity.open.set("one", { title: "before", expiresAt });
  return { redis, identity, clock, store: replica(), replica, expiresAt, endedStreams };
}

const from = (token: string) => ({ headers: { cookie: `doorlight_session=${token}` } }) as Request;

function response() {
  const headers: [string, string][] = [];
  const add = (name: string, value: string) => void headers.push([name, value]);
  return { headers, append: add, set: add } as unknown as Response & { headers: [string, string][] };
}

test("expires sessions cached at the same moment within a second, and not all at once", async () => {
  const { redis, identity, store, expiresAt } = setUp();
  const tokens = Array.from({ length: 20 }, (_, i) => `token-${i}`);
  for (const token of tokens) identity.open.set(token, { title: "one of many", expiresAt });
  await Promise.all(tokens.map((token) => store.read(from(token), response())));
  expect(redis.cachedMs).toHaveLength(20);
  expect(Math.max(...redis.cachedMs)).toBeLessThanOrEqual(1_000);
  expect(Math.max(...redis.cachedMs) - Math.min(...redis.cachedMs)).toBeGreaterThan(200);
});

test("asks identity once for many requests of one session", async () => {
  const { store, identity } = setUp();
  for (let i = 0; i < 3; i += 1) expect((await store.read(from("one"), response()))?.user.title).toBe("before");
  expect(identity.lookUps).toBe(1);
});

test("restores neither an ended session nor the old state of a changed one by a late look-up", async () => {
  for (const mark of ["ended", "changed"] as const) {
    const { store, identity } = setUp();
    const late = Promise.withResolvers<void>();
    identity.delayAnswers(late.promise);
    const inFlight = store.read(from("one"), response());
    if (mark === "ended") {
      identity.open.delete("one");
      await store.markEnded([sessionDigest("one")]);
    } else {
      identity.open.set("one", { ...identity.open.get("one")!, title: "after" });
      await store.markChanged({ token: "one" } as never);
    }
    late.resolve();
    await inFlight;
    expect((await store.read(from("one"), response()))?.user.title).toBe(mark === "ended" ? undefined : "after");
  }
});

test("refuses an ended session at once, with Redis or without", async () => {
  const { store, identity, redis } = setUp();
  await store.read(from("one"), response());
  identity.open.delete("one");
  await store.markEnded([sessionDigest("one")]);
  expect(await store.read(from("one"), response())).toBeUndefined();
  redis.away = true;
  expect(await store.read(from("one"), response())).toBeUndefined();
  redis.away = false;
  redis.values.clear();
  expect(await store.read(from("one"), response())).toBeUndefined();
});

/** A session that is cached by one replica and ended at another while Redis loses `lost` writes. */
async function endedWhileWritesAreLost(lost: number) {
  const parts = setUp();
  await parts.store.read(from("one"), response());
  parts.identity.open.delete("one");
  parts.redis.lost = lost;
  const oldCopies = new Map(parts.redis.values);
  const began = parts.clock.now().getTime();
  await parts.store.markEnded([sessionDigest("one")]);
  return { ...parts, oldCopies, tookMs: parts.clock.now().getTime() - began };
}

test.each([1, 3, Infinity])(
  "refuses an ended session at another replica although %d writes were lost",
  async (lost) => {
    const { replica } = await endedWhileWritesAreLost(lost);
    expect(await replica().read(from("one"), response())).toBeUndefined();
  },
);

test("answers a logout at once if its mark is written, otherwise when the last copy runs out", async () => {
  expect((await endedWhileWritesAreLost(0)).tookMs).toBe(0);
  expect((await endedWhileWritesAreLost(2)).tookMs).toBeLessThan(200);
  expect((await endedWhileWritesAreLost(Infinity)).tookMs).toBeGreaterThanOrEqual(1_000);
});

test("does not serve an old copy after a failover, however long Redis keeps it", async () => {
  const { redis, replica, store, oldCopies, clock } = await endedWhileWritesAreLost(0);
  for (const [key, copy] of oldCopies) redis.values.set(key, copy);
  expect(await store.read(from("one"), response())).toBeUndefined();
  clock.advance(1_000);
  expect(await replica().read(from("one"), response())).toBeUndefined();
});

test("does not serve a copy that a stalled Redis writes late", async () => {
  const { redis, identity, clock, store, replica } = setUp();
  await store.read(from("one"), response());
  const [[key, copy] = ["", ""]] = redis.values;
  redis.values.clear();
  identity.open.delete("one");
  clock.advance(1_000);
  redis.values.set(key, copy);
  expect(await replica().read(from("one"), response())).toBeUndefined();
});

test("does not keep an answer of identity that took longer than copies last", async () => {
  const { redis, identity, clock, store } = setUp();
  const late = Promise.withResolvers<void>();
  identity.delayAnswers(late.promise);
  const inFlight = store.read(from("one"), response());
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(1_000);
  late.resolve();
  await inFlight;
  expect(redis.values.size).toBe(0);
});

test("ends a session's streams with the session", async () => {
  const { store, endedStreams } = setUp();
  await store.end(response(), await store.read(from("one"), response()));
  expect(endedStreams).toEqual([sessionDigest("one")]);
});

test("ends a session on time although it is still cached", async () => {
  const { store, clock } = setUp();
  await store.read(from("one"), response());
  clock.advance(3_600_000);
  expect(await store.read(from("one"), response())).toBeUndefined();
});

test("names the admin who acts as the user, even from the cache", async () => {
  const { store, identity, expiresAt } = setUp();
  identity.open.set("impersonated", { title: "", actorId: "admin-1", expiresAt });
  for (let i = 0; i < 2; i += 1) expect((await store.read(from("impersonated"), response()))?.actorId).toBe("admin-1");
  expect(identity.lookUps).toBe(1);
});

test("replaces the browser's former session, which ends everywhere, by a new one", async () => {
  const { store, identity, expiresAt } = setUp();
  await store.read(from("one"), response());
  identity.open.set("two", { title: "", actorId: "a", expiresAt });
  const answer = response();
  const session = await store.begin(from("one"), answer, {
    user: create(UserSchema, { id: "u", role: Role.AGENT, country: "FI" }),
    session: create(SessionSchema, {
      id: "id of two",
      token: "two",
      expiresAt: timestampFromDate(expiresAt),
      actorId: "a",
    }),
  });
  expect(session).toMatchObject({ token: "two", id: "id of two", actorId: "a", user: { id: "u" } });
  expect(await store.read(from("two"), response())).toMatchObject({ token: "two", actorId: "a" });
  expect(identity.ended).toEqual(["one"]);
  expect(await store.read(from("one"), response())).toBeUndefined();
  const [[name, cookie]] = answer.headers as [[string, string]];
  expect(name).toBe("Set-Cookie");
  expect(cookie).toMatch(/^doorlight_session=two; .*HttpOnly.*SameSite=Lax/);
});

test("clears the cookie and the browser's cache, but no settings, at a logout", async () => {
  const { store } = setUp();
  const answer = response();
  await store.end(answer, await store.read(from("one"), response()));
  expect(answer.headers).toContainEqual(["Clear-Site-Data", '"cache"']);
  expect(answer.headers[0]?.[1]).toMatch(/^doorlight_session=; Max-Age=0/);
});
