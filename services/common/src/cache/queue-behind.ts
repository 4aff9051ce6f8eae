import { setTimeout as sleep } from "node:timers/promises";
import { counter } from "../telemetry/index.ts";
import type { Redis } from "./redis.ts";
import { lock } from "./lock.ts";
import type { Release } from "./lock.ts";

const LOCK_TTL_MS = 2_000;
const RETRY_MS = 5;

const skips = counter("lock_skips_total", { description: "Times a rush was let through without its lock" });
const lastInLine = new Map<string, Promise<void>>();

/**
 * Runs `fn` one at a time per key, so that a rush waits here and not in the database. Waits at most `waitMs`; then, or
 * when Redis is away, runs `fn` all the same, unqueued and counted in `lock_skips_total`. So `fn` must be right without
 * it. Callers of one process line up in memory; only the first of each process asks Redis.
 */
export async function queueBehind<T>(
  redis: Redis,
  key: string,
  { waitMs }: { waitMs: number },
  fn: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  const done = Promise.withResolvers<void>();
  const ahead = lastInLine.get(key);
  lastInLine.set(key, done.promise);
  try {
    if (ahead) await Promise.race([ahead, sleep(waitMs, undefined, { ref: false })]);
    const release = await lockBefore(deadline, redis, key);
    try {
      return await fn();
    } finally {
      // Not awaited: the next command on this connection comes after it anyway.
      release?.().catch(() => {});
    }
  } finally {
    done.resolve();
    if (lastInLine.get(key) === done.promise) lastInLine.delete(key);
  }
}

async function lockBefore(deadline: number, redis: Redis, key: string): Promise<Release | undefined> {
  for (let attempt = 1; performance.now() < deadline; attempt++) {
    try {
      const release = await lock(redis, key, LOCK_TTL_MS);
      if (release) return release;
    } catch {
      skips.add(1, { reason: "redis_away" });
      return undefined;
    }
    await sleep(Math.min(RETRY_MS * attempt, 25) * (0.5 + Math.random()));
  }
  skips.add(1, { reason: "waited_out" });
  return undefined;
}
