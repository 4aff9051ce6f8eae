import { LRUCache } from "lru-cache";
import type { Clock } from "../time/index.ts";

/** The results for the newest 10,000 tokens, each until its `ttl` in milliseconds is over by `clock`. */
export function makeTokenCache<Value extends object>(clock: Clock): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    max: 10_000,
    ttl: 1,
    // Asks the clock at each look; otherwise a real timer decides when to ask again.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
}
