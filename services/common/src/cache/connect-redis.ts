import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import type { Logger } from "../telemetry/index.ts";
import { limitCommands } from "./limit-commands.ts";
import type { Redis } from "./redis.ts";

const FIRST_CONNECTION_MS = 1_000;
const COMMAND_MS = 100;

/**
 * Connects to Redis, waiting at most a second: Redis is never needed to start or to stay alive. While it is down
 * commands fail at once, and each command fails after `commandMs`; callers continue without it. One that cannot asks for more
 * time: `redis.withCommandOptions({ timeout: … })`.
 */
export async function connectRedis(url: string, log: Logger, commandMs = COMMAND_MS): Promise<Redis> {
  const redis: Redis = createClient({
    url,
    disableOfflineQueue: true,
    // limitCommands sets a shorter limit; the library's own makes an AbortSignal for every command, kept for 5 s.
    commandOptions: { timeout: 0 },
    socket: { connectTimeout: 1_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1_000) },
  });
  limitCommands(redis, commandMs);

  let away = false;
  redis.on("error", (error: Error) => {
    if (!away) log.warn({ err: error }, "Redis is away");
    away = true;
  });
  redis.on("ready", () => {
    if (away) log.info("Redis is back");
    away = false;
  });

  const connected = redis.connect().catch(() => {});
  await Promise.race([connected, sleep(FIRST_CONNECTION_MS, undefined, { ref: false })]);
  return redis;
}
