import type { Kit } from "@doorlight/common/runtime";
import type { FailedLogins as Shown } from "../../contract/index.ts";
import type { Config } from "../config.ts";
import { type AttemptLimiter, EXPIRY_MS } from "./attempt-limiter.ts";
import { emailDigest } from "./digest.ts";

/**
 * The networks of an account that are kept, those with the newest failures. At the account's rate limit of 20 a minute
 * fewer can fail within the longest wait, so that none of those that wait is missing.
 */
const MOST_PLACES = 500;

/** Keeps a network of an account, by the time of its last failure, and the newest ones alone. */
const RECORD = `
  redis.call("zadd", KEYS[1], ARGV[1], ARGV[2])
  redis.call("zremrangebyrank", KEYS[1], 0, -1 - ARGV[3])
  redis.call("pexpire", KEYS[1], ARGV[4])
`;

const keyOf = (account: string) => `failed:${account}`;

/** The name of an account's attempts from one network, as the attempt limiter counts them. */
export const attemptsAt = (place: string) => `login:${place}`;

type Ports = Pick<Kit<Config>, "redis" | "clock"> & { attempts: Pick<AttemptLimiter, "read" | "clear"> };

export type FailedLogins = ReturnType<typeof makeFailedLogins>;

/** What admins see and end of the waits that the login guard keeps per network: the networks of an account, as digests. */
export function makeFailedLogins({ redis, clock, attempts }: Ports) {
  return {
    /** Not awaited: commands on one connection keep their order. */
    record(account: string, place: string): void {
      const args = [String(clock.now().getTime()), place, String(MOST_PLACES), String(EXPIRY_MS)];
      redis.eval(RECORD, { keys: [keyOf(account)], arguments: args }).catch(() => undefined);
    },

    async of(email: string): Promise<Shown> {
      const places = await redis.zRangeWithScores(keyOf(emailDigest(email)), 0, -1);
      const read = await Promise.all(
        places.map(async ({ value, score }) => ({ ...(await attempts.read(attemptsAt(value))), at: new Date(score) })),
      );
      // Those without failures have logged in since.
      const failing = read.filter(({ failed }) => failed > 0);
      const lastOf = (times: Date[]) => times.sort((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null;
      return {
        count: failing.reduce((sum, { failed }) => sum + failed, 0),
        lastAt: lastOf(failing.map(({ at }) => at)),
        waitsUntil: lastOf(failing.map(({ until }) => until).filter((until) => until > clock.now())),
      };
    },

    /** Ends each wait of the account; rate limits stay. */
    async clear(email: string): Promise<void> {
      const key = keyOf(emailDigest(email));
      const places = await redis.zRange(key, 0, -1);
      if (places.length === 0) return;
      await attempts.clear(places.map(attemptsAt));
      await redis.zRem(key, places);
    },
  };
}
