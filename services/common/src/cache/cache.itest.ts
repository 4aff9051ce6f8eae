import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import pino from "pino";
import { eventually, tcpProxy } from "../testing/index.ts";
import type { TcpProxy } from "../testing/index.ts";
import { testEnv } from "../testing/test-env.ts";
import { cached, connectRedis, lock, queueBehind } from "./index.ts";
import type { Redis } from "./index.ts";

const log = pino({ enabled: false });
let line: TcpProxy;
let redis: Redis;
/** A second process' connection. */
let other: Redis;
let key: string;

beforeAll(async () => {
  line = await tcpProxy(testEnv("TEST_REDIS_URL"));
  redis = await connectRedis(line.url, log);
  other = await connectRedis(testEnv("TEST_REDIS_URL"), log);
});
beforeEach(() => {
  key = `test:cache:${crypto.randomUUID()}`;
});
afterAll(async () => {
  redis.destroy();
  other.destroy();
  await line.close();
});

test("a lock is held by one and can be taken again after its release", async () => {
  const release = await lock(redis, key, 1_000);
  expect(await lock(other, key, 1_000)).toBeUndefined();

  expect(await release?.()).toBe(true);
  expect(await lock(other, key, 1_000)).toBeDefined();
});

test("a holder that outlived its lock does not release the next holder's", async () => {
  const late = await lock(redis, key, 20);
  await sleep(40);
  const next = await lock(other, key, 1_000);

  expect(await late?.()).toBe(false);
  expect(await lock(redis, key, 1_000)).toBeUndefined();
  expect(await next?.()).toBe(true);
});

test("a rush passes one at a time, within a process in order of arrival", async () => {
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const enter = (through: Redis, number: number) =>
    queueBehind(through, key, { waitMs: 5_000 }, async () => {
      most = Math.max(most, ++inside);
      await sleep(2);
      order.push(number);
      inside--;
    });

  await Promise.all(Array.from({ length: 20 }, (_, number) => enter(redis, number)));
  expect(most).toBe(1);
  expect(order).toEqual([...order].sort((a, b) => a - b));

  await Promise.all(Array.from({ length: 20 }, (_, number) => enter(number % 2 ? redis : other, number)));
  expect(most).toBe(1);
  expect(order).toHaveLength(40);
});

test("waits for the holder in another process", async () => {
  const release = await lock(other, key, 1_000);
  let entered = false;
  const waiting = queueBehind(redis, key, { waitMs: 5_000 }, async () => {
    entered = true;
  });
  await sleep(50);
  expect(entered).toBe(false);

  await release?.();
  await waiting;
  expect(entered).toBe(true);
});

test("a failure inside reaches the caller and frees the queue", async () => {
  const failing = queueBehind(redis, key, { waitMs: 500 }, () => Promise.reject(new Error("inside")));
  await expect(failing).rejects.toThrow("inside");
  expect(await queueBehind(redis, key, { waitMs: 500 }, async () => "next")).toBe("next");
});

test("nobody waits longer than it said for a lock that is not given back", async () => {
  await lock(other, key, 2_000);
  const start = performance.now();
  expect(await queueBehind(redis, key, { waitMs: 100 }, async () => "done")).toBe("done");
  expect(performance.now() - start).toBeLessThan(1_500);
});

test("a paused Redis costs the first caller 100 ms and the others nothing", async () => {
  line.pause();
  const start = performance.now();
  await queueBehind(redis, key, { waitMs: 1_000 }, async () => {});
  const first = performance.now() - start;
  for (let i = 0; i < 50; i++) await queueBehind(redis, `${key}:${i}`, { waitMs: 1_000 }, async () => {});
  const all = performance.now() - start;
  line.resume();

  expect(first).toBeGreaterThan(90);
  // Fifty times 100 ms would be five seconds.
  expect(all).toBeLessThan(2_500);
  await eventually(() => redis.ping());
});

test("a connection that stays silent is replaced", async () => {
  line.pause();
  await expect(redis.ping()).rejects.toThrow("Redis did not answer within 100 ms");
  await sleep(3_100);
  line.resume();
  expect(await eventually(() => redis.ping())).toBe("PONG");
});

test("Redis going away and coming back neither ends the process nor needs a restart", async () => {
  line.cut();
  await expect(eventually(() => redis.ping(), { timeoutMs: 0 })).rejects.toThrow();
  expect(await queueBehind(redis, key, { waitMs: 1_000 }, async () => "sold")).toBe("sold");
  expect(await cached(redis, key, 1_000, async () => "loaded")).toBe("loaded");

  line.mend();
  expect(await eventually(() => redis.ping())).toBe("PONG");
});

test("a service starts while Redis is down", async () => {
  const start = performance.now();
  const absent = await connectRedis("redis://127.0.0.1:1", log);
  expect(performance.now() - start).toBeLessThan(4_000);
  await expect(absent.ping()).rejects.toThrow();
  absent.destroy();
});

test("a copy is loaded once, shared by concurrent callers, and loaded again when it has run out", async () => {
  let loads = 0;
  const load = () => cached(redis, key, 60, async () => ({ load: ++loads }));

  expect(await Promise.all([load(), load(), load()])).toEqual([{ load: 1 }, { load: 1 }, { load: 1 }]);
  expect(await load()).toEqual({ load: 1 });
  await sleep(90);
  expect(await load()).toEqual({ load: 2 });
});

test("a failed load is not kept", async () => {
  await expect(cached(redis, key, 1_000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cached(redis, key, 1_000, async () => "yes")).toBe("yes");
});
