import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import pino from "pino";
import { eventually, tcpProxy, testRedis } from "../../src/testing/index.ts";
import type { TcpProxy } from "../../src/testing/index.ts";
import { testEnv } from "../../src/testing/test-env.ts";
import { connectRedis } from "../../src/cache/connect-redis.ts";
import { lock, waitForLock } from "../../src/cache/lock.ts";
import type { Redis } from "../../src/cache/redis.ts";
import { minutes } from "../../src/time/durations.ts";

const log = pino({ enabled: false });
let line: TcpProxy;
/** Waits for Redis as callers do, over a line that can be cut. */
let hasty: Redis;
let redis: Redis;
/** A second process' connection. */
let other: Redis;
let key: string;

/** A lock that no pause of the machine outlives. */
const LONG_MS = minutes(1);

beforeAll(async () => {
  line = await tcpProxy(testEnv("TEST_REDIS_URL"));
  hasty = await connectRedis(line.url, log);
  [redis, other] = [await testRedis(), await testRedis()];
});
beforeEach(() => {
  key = `test:cache:${crypto.randomUUID()}`;
});
afterEach(() => {
  line.resume();
  line.repair();
});
afterAll(async () => {
  hasty.destroy();
  redis.destroy();
  other.destroy();
  await line.close();
});

test("gives a lock to one, and to another after its release", async () => {
  const release = await lock(redis, key, LONG_MS);
  expect(await lock(other, key, LONG_MS)).toBeUndefined();

  expect(await release?.()).toBe(true);
  expect(await lock(other, key, LONG_MS)).toBeDefined();
});

test("does not release the next owner's lock for an owner that outlived its own", async () => {
  const late = await lock(redis, key, 20);
  await sleep(40);
  const next = await lock(other, key, LONG_MS);

  expect(await late?.()).toBe(false);
  expect(await lock(redis, key, LONG_MS)).toBeUndefined();
  expect(await next?.()).toBe(true);
});

test("runs work under a lock one at a time over all processes", async () => {
  let inside = 0;
  let most = 0;
  const work = async (through: Redis) => {
    const release = await waitForLock(through, key, { ttlMs: LONG_MS, waitMs: LONG_MS });
    most = Math.max(most, ++inside);
    await sleep(2);
    inside--;
    await release?.();
  };

  await Promise.all(Array.from({ length: 40 }, (_, number) => work(number % 2 ? redis : other)));
  expect(most).toBe(1);
});

test("waits for a lock that another process holds, and takes it as soon as it is free", async () => {
  const release = await lock(other, key, LONG_MS);
  let taken = false;
  const waiting = waitForLock(redis, key, { ttlMs: LONG_MS, waitMs: LONG_MS }).then((mine) => {
    taken = mine !== undefined;
  });
  await sleep(50);
  expect(taken).toBe(false);

  await release?.();
  await waiting;
  expect(taken).toBe(true);
});

test("waits no longer than said for a lock that is not released", async () => {
  await lock(other, key, LONG_MS);
  const start = performance.now();
  expect(await waitForLock(redis, key, { ttlMs: 1_000, waitMs: 100 })).toBeUndefined();
  // The lock itself ends in a minute.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("costs the first caller 100 ms when Redis pauses, and the others nothing", async () => {
  line.pause();
  const start = performance.now();
  await waitForLock(hasty, key, { ttlMs: 1_000, waitMs: 1_000 });
  const first = performance.now() - start;
  for (let i = 0; i < 50; i++) await waitForLock(hasty, `${key}:${i}`, { ttlMs: 1_000, waitMs: 1_000 });
  const all = performance.now() - start;
  line.resume();

  expect(first).toBeGreaterThan(90);
  // Fifty times 100 ms would be five seconds.
  expect(all).toBeLessThan(4_500);
  await eventually(() => hasty.ping());
});

test("answers a patient caller after Redis pauses, on the connection where others timed out", async () => {
  const patient = hasty.withCommandOptions({ timeout: LONG_MS });
  line.pause();
  const answer = patient.ping();
  await expect(hasty.ping()).rejects.toThrow("Redis did not answer within 100 ms");
  const late = patient.ping();
  line.resume();

  expect(await Promise.all([answer, late])).toEqual(["PONG", "PONG"]);
});

test("fails a patient caller at once if Redis has been silent for the whole timeout", async () => {
  const patient = hasty.withCommandOptions({ timeout: 200 });
  line.pause();
  await expect(patient.ping()).rejects.toThrow("Redis did not answer within 200 ms");
  await expect(patient.ping()).rejects.toThrow("Redis does not answer");
  line.resume();
  await eventually(() => hasty.ping());
});

test("replaces a connection that stays silent", async () => {
  line.pause();
  await expect(hasty.ping()).rejects.toThrow("Redis did not answer within 100 ms");
  await sleep(3_100);
  line.resume();
  expect(await eventually(() => hasty.ping())).toBe("PONG");
});

test("survives an outage of Redis without crash or restart", async () => {
  line.cut();
  await expect(eventually(() => hasty.ping(), { timeoutMs: 0 })).rejects.toThrow();
  expect(await waitForLock(hasty, key, { ttlMs: 1_000, waitMs: 1_000 })).toBeUndefined();

  line.repair();
  expect(await eventually(() => hasty.ping())).toBe("PONG");
});

test("starts a service while Redis is down", async () => {
  const start = performance.now();
  const absent = await connectRedis("redis://127.0.0.1:1", log);
  expect(performance.now() - start).toBeLessThan(10_000);
  await expect(absent.ping()).rejects.toThrow();
  absent.destroy();
});
