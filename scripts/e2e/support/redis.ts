import { connectRedis, type Redis } from "@doorlight/common/cache";
import { makeLogger } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import { stack } from "./stack.ts";

/** The product's Redis, with more patience than the product has: its limits are for people who wait. */
export function openRedis(): Promise<Redis> {
  return connectRedis(stack.environment("gateway")["REDIS_URL"] ?? "", makeLogger("e2e"), seconds(10));
}
