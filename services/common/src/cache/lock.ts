import { randomUUID } from "node:crypto";
import type { Redis } from "./redis.ts";

/** Deletes the key only while it still holds our token: after the TTL it may be somebody else's. */
const RELEASE = `
  if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end
  return 0
`;

/** Gives a lock back; false when it had run out and was no longer ours. */
export type Release = () => Promise<boolean>;

/**
 * Takes the lock `key` for at most `ttlMs`, or answers undefined when another holds it. Throws when Redis is away. Good
 * for queueing, never for correctness: a holder that is paused past the TTL does not know that it lost the lock.
 */
export async function lock(redis: Redis, key: string, ttlMs: number): Promise<Release | undefined> {
  const token = randomUUID();
  const taken = await redis.set(key, token, { condition: "NX", expiration: { type: "PX", value: ttlMs } });
  if (taken === null) return undefined;
  return async () => (await redis.eval(RELEASE, { keys: [key], arguments: [token] })) === 1;
}
