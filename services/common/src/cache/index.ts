export { connectRedis } from "./connect-redis.ts";
export { lock, waitForLock } from "./lock.ts";
export type { Redis } from "./redis.ts";
