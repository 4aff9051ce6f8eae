import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { counter } from "../telemetry/index.ts";
import type { Redis } from "./redis.ts";

/** Deletes the key only while it still holds our token: after the TTL it may be another owner's. */
const RELEASE = `
  if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end
  return 0
`;

/** Gives a lock back; false when it had run out. */
export type Release = () => Promise<boolean>;

/**
 * Takes the lock `key` for at most `ttlMs`, or returns undefined when another has it. Throws when Redis is away. Good
 * for queueing, never for correctness: an owner that is paused past the TTL does not know that it lost the lock.
 */
export async function lock(redis: Redis, key: string, ttlMs: number): Promise<Release | undefined> {
  const token = randomUUID();
  const taken = await redis.set(key, token, { condition: "NX", expiration: { type: "PX", value: ttlMs } });
  if (taken === null) return undefined;
  return async () => (await redis.eval(RELEASE, { keys: [key], arguments: [token] })) === 1;
}

const RETRY_MS = 2;

const skips = counter("lock_skips_total", { description: "Times work went on without its lock" });

/**
 * Takes the lock `key` for at most `ttlMs` as soon as it is free. Waits at most `waitMs`; then, or when Redis is away,
 * returns undefined, counted in `lock_skips_total`. The caller goes on all the same, so it must be right without the lock.
 */
export async function waitForLock(
  redis: Redis,
  key: string,
  { ttlMs, waitMs }: { ttlMs: number; waitMs: number },
): Promise<Release | undefined> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    try {
      const release = await lock(redis, key, ttlMs);
      if (release) return release;
    } catch {
      skips.add(1, { reason: "redis_away" });
      return undefined;
    }
    await sleep(RETRY_MS * (0.5 + Math.random()));
  }
  skips.add(1, { reason: "waited_out" });
  return undefined;
}
