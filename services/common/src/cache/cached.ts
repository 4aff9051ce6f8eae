import type { Redis } from "./redis.ts";

const loading = new Map<string, Promise<unknown>>();

/**
 * Answers the copy kept under `key`, or loads it and keeps it for `ttlMs`. Copies are JSON. Concurrent callers of one
 * process share one load. While Redis is away every call loads.
 */
export async function cached<T>(redis: Redis, key: string, ttlMs: number, load: () => Promise<T>): Promise<T> {
  const copy = await redis.get(key).catch(() => null);
  if (copy !== null) return JSON.parse(copy) as T;

  const running = loading.get(key) as Promise<T> | undefined;
  if (running) return running;
  const fresh = load();
  loading.set(key, fresh);
  try {
    const value = await fresh;
    await redis.set(key, JSON.stringify(value), { expiration: { type: "PX", value: ttlMs } }).catch(() => null);
    return value;
  } finally {
    loading.delete(key);
  }
}
