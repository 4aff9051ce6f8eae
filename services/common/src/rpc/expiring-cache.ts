import type { Clock } from "../time/index.ts";

export type ExpiringCache<Value> = {
  get(key: string): Value | undefined;
  /** `expiresAt` in milliseconds since the epoch. */
  set(key: string, value: Value, expiresAt: number): void;
  delete(key: string): void;
};

/** Holds at most `limit` values; the oldest makes room. */
export function expiringCache<Value>({ limit, clock }: { limit: number; clock: Clock }): ExpiringCache<Value> {
  const entries = new Map<string, { value: Value; expiresAt: number }>();

  function get(key: string): Value | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > clock.now().getTime()) return entry.value;
    entries.delete(key);
    return undefined;
  }

  function set(key: string, value: Value, expiresAt: number): void {
    entries.delete(key);
    entries.set(key, { value, expiresAt });
    // Lifetimes are nearly equal, so insertion order is order of expiry and each step costs O(1).
    for (const [oldest, entry] of entries) {
      if (entries.size <= limit && entry.expiresAt > clock.now().getTime()) break;
      entries.delete(oldest);
    }
  }

  return { get, set, delete: (key) => void entries.delete(key) };
}
