import type { Redis } from "@doorlight/common/cache";
import { seconds } from "@doorlight/common/time";

/** A third of what a click may take. */
const COUNTED_WITHIN_MS = seconds(1);

/**
 * Redis for calls that are refused unless they are counted: a short pause delays them, while others continue without
 * Redis.
 */
export const countingRedis = (redis: Redis) => redis.withCommandOptions({ timeout: COUNTED_WITHIN_MS });
