export { connectRedis } from "./connect-redis.ts";
export { lock } from "./lock.ts";
export type { Release } from "./lock.ts";
export { queueBehind } from "./queue-behind.ts";
export type { Redis } from "./redis.ts";
