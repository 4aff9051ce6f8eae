import type { Redis } from "../cache/index.ts";
import { makeLogger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import { testEnv } from "./test-env.ts";

/**
 * The Redis of the test run, of which a busy machine may keep the answer for longer than callers of the product wait. It is
 * shared: give keys a random part and never flush it. Needs TEST_REDIS_URL.
 */
export async function testRedis(): Promise<Redis> {
  // Loaded for those who need it: the client is a third of all that a test of a service loads.
  const { connectRedis } = await import("../cache/index.ts");
  return connectRedis(testEnv("TEST_REDIS_URL"), makeLogger("test"), seconds(10));
}
