import { type ErrorCode, refusalFrom, refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";

const FREE_TRIES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** Counts a try unless a wait is on, which it answers in milliseconds. One step, so that no rush slips through. */
const BEGIN = `
  local time = redis.call("time")
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local open = tonumber(redis.call("hget", KEYS[1], "open") or "0")
  if open > now then return open - now end
  local tries = redis.call("hincrby", KEYS[1], "tries", 1)
  if tries >= tonumber(ARGV[1]) then
    redis.call("hset", KEYS[1], "open", now + math.min(1000 * 2 ^ (tries - ARGV[1]), ARGV[2]))
  end
  redis.call("pexpire", KEYS[1], ARGV[3])
  return 0
`;

/** The wait that is on, in milliseconds. */
const WAIT = `
  local time = redis.call("time")
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  return math.max(0, tonumber(redis.call("hget", KEYS[1], "open") or "0") - now)
`;

/** Takes a try back that was no wrong guess. */
const UNDO = `
  if redis.call("exists", KEYS[1]) == 1 then
    redis.call("hincrby", KEYS[1], "tries", -1)
    redis.call("hdel", KEYS[1], "open")
  end
`;

/** Answers that say: guessed wrong. */
const wrong = new Set<ErrorCode>(["invalid_credentials", "second_factor_invalid", "password_wrong"]);

export type SecretTries = ReturnType<typeof secretTries>;

/**
 * Slows guessing down instead of locking anybody out: after five wrong tries the next has to wait 1, 2, 4 … seconds, at
 * most 15 minutes. Refuses `too_many_requests`, and `unavailable` while Redis is away: nobody guesses uncounted.
 */
export function secretTries({ redis }: Pick<Kit<Config>, "redis">) {
  const limits = [FREE_TRIES, LONGEST_WAIT_MS, FORGOTTEN_AFTER_MS].map(String);

  async function ask(script: string, name: string): Promise<number> {
    return Number(await redis.eval(script, { keys: [`tries:${name}`], arguments: limits }));
  }

  async function refuseEarly(script: string, name: string): Promise<void> {
    const wait = await ask(script, name).catch(() => refuse("unavailable"));
    if (wait > 0) refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(wait / 1000)) } });
  }

  /** Not waited for: whatever comes next on this connection comes after it. */
  function forget(name: string): void {
    redis.del(`tries:${name}`).catch(() => undefined);
  }

  return {
    /**
     * Runs one try at a code that is asked for beside another secret. Counted afterwards, and only where the code was
     * wrong: before the other secret is known to be right, strangers would count it up and keep the owner waiting.
     */
    async runCode<Result>(account: string, attempt: () => Promise<Result>): Promise<Result> {
      const name = `code:${account}`;
      await refuseEarly(WAIT, name);
      try {
        const result = await attempt();
        forget(name);
        return result;
      } catch (error) {
        if (refusalFrom(error)?.code === "second_factor_invalid") await ask(BEGIN, name).catch(() => undefined);
        throw error;
      }
    },

    /** Runs one try at a secret; `name` says whose secret it is and who guesses. Success forgets former failures. */
    async run<Result>(name: string, attempt: () => Promise<Result>): Promise<Result> {
      await refuseEarly(BEGIN, name);
      try {
        const result = await attempt();
        forget(name);
        return result;
      } catch (error) {
        const code = refusalFrom(error)?.code;
        if (!code || !wrong.has(code)) await ask(UNDO, name).catch(() => undefined);
        throw error;
      }
    },
  };
}
