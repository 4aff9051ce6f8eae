import type { Redis } from "@doorlight/common/cache";
import { seconds } from "@doorlight/common/time";

/** A third of what a click may take. */
const COUNTED_WITHIN_MS = seconds(1);

/** Redis for what is refused unless it is counted: a short pause delays it, if others continue without Redis at once. */
export const countingRedis = (redis: Redis) => redis.withCommandOptions({ timeout: COUNTED_WITHIN_MS });
