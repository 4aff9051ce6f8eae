import { type ErrorCode, refusalFrom, refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { hours, minutes } from "@doorlight/common/time";
import type { Config } from "../config.ts";
import { countingRedis } from "./counting-redis.ts";

const FREE_ATTEMPTS = 5;
export const LONGEST_WAIT_MS = minutes(15);
/** Failures older than this no longer count. */
export const EXPIRY_MS = hours(24);

/**
 * Counts an attempt and returns 0, or returns the milliseconds left to wait. One step in Redis, so that attempts at the
 * same moment cannot pass together.
 */
const BEGIN = `
  local time = redis.call("time")
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local open = tonumber(redis.call("hget", KEYS[1], "open") or "0")
  if open > now then return open - now end
  local attempts = redis.call("hincrby", KEYS[1], "attempts", 1)
  if attempts >= tonumber(ARGV[1]) then
    redis.call("hset", KEYS[1], "open", now + math.min(1000 * 2 ^ (attempts - ARGV[1]), ARGV[2]))
  end
  redis.call("pexpire", KEYS[1], ARGV[3])
  return 0
`;

/** Uncounts an attempt that was no wrong guess. */
const UNDO = `
  if redis.call("exists", KEYS[1]) == 1 then
    redis.call("hincrby", KEYS[1], "attempts", -1)
    redis.call("hdel", KEYS[1], "open")
  end
`;

/** Refusals of a wrong guess. Identity, too, counts wrong codes of a second factor: for the account, from everywhere. */
const wrongGuess = new Set<ErrorCode>(["invalid_credentials", "second_factor_invalid", "password_wrong"]);

export function isWrongGuess(error: unknown): boolean {
  const code = refusalFrom(error)?.code;
  return code !== undefined && wrongGuess.has(code);
}

export type AttemptLimiter = ReturnType<typeof makeAttemptLimiter>;

/**
 * Slows guessing down and locks nobody out: after five wrong attempts the next one has to wait 1, 2, 4 … seconds, at most
 * 15 minutes. Refuses `too_many_requests`, and `unavailable` while Redis is down: no guess goes uncounted.
 */
export function makeAttemptLimiter({ redis }: Pick<Kit<Config>, "redis">) {
  const counting = countingRedis(redis);
  const limits = [FREE_ATTEMPTS, LONGEST_WAIT_MS, EXPIRY_MS].map(String);

  async function evaluate(script: string, name: string): Promise<number> {
    return Number(await counting.eval(script, { keys: [`attempts:${name}`], arguments: limits }));
  }

  async function refuseEarly(script: string, name: string): Promise<void> {
    const wait = await evaluate(script, name).catch(() => refuse("unavailable"));
    if (wait > 0) refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(wait / 1000)) } });
  }

  /** Ends the wait and uncounts the failures. */
  async function clear(names: string[]): Promise<void> {
    await counting.del(names.map((name) => `attempts:${name}`));
  }

  return {
    /** Runs one attempt at a secret; `name` says whose secret it is and who guesses. Success clears earlier failures. */
    async run<Result>(name: string, attempt: () => Promise<Result>): Promise<Result> {
      await refuseEarly(BEGIN, name);
      try {
        const result = await attempt();
        // Not awaited: commands on one connection keep their order.
        clear([name]).catch(() => undefined);
        return result;
      } catch (error) {
        if (!isWrongGuess(error)) await evaluate(UNDO, name).catch(() => undefined);
        throw error;
      }
    },

    /** The failures that still count, and until when the next attempt waits. */
    async read(name: string): Promise<{ failed: number; until: Date }> {
      const [attempts, open] = await redis.hmGet(`attempts:${name}`, ["attempts", "open"]);
      return { failed: Number(attempts ?? 0), until: new Date(Number(open ?? 0)) };
    },

    clear,
  };
}
