import type { Kit } from "@doorlight/common/runtime";
import type { FailedLogins as Shown } from "../../contract/index.ts";
import type { Config } from "../config.ts";
import { type AttemptLimiter, EXPIRY_MS, LONGEST_WAIT_MS } from "./attempt-limiter.ts";
import { emailDigest } from "./digest.ts";

/**
 * The networks of an account that are kept, those with the newest failures. At the account's rate limit of 20 a minute
 * fewer can fail within the longest wait, so that none of those that wait is missing.
 */
const MOST_PLACES = 500;

/** The accounts among which those that wait are looked for, the newest failures first. */
const MOST_ACCOUNTS = 1000;

/** Keeps a network of an account, and the account, each by the time of its last failure, and the newest ones alone. */
const RECORD = `
  redis.call("zadd", KEYS[1], ARGV[1], ARGV[2])
  redis.call("zremrangebyrank", KEYS[1], 0, -1 - ARGV[3])
  redis.call("pexpire", KEYS[1], ARGV[4])
  redis.call("zadd", KEYS[2], ARGV[1], ARGV[5])
  redis.call("zremrangebyrank", KEYS[2], 0, -1 - ARGV[6])
  redis.call("pexpire", KEYS[2], ARGV[4])
`;

const ACCOUNTS = "failed-accounts";
const keyOf = (account: string) => `failed:${account}`;

/** The name of an account's attempts from one network, as the attempt limiter counts them. */
export const attemptsAt = (place: string) => `login:${place}`;

type Ports = Pick<Kit<Config>, "redis" | "clock"> & { attempts: Pick<AttemptLimiter, "read" | "clear"> };

export type FailedLogins = ReturnType<typeof makeFailedLogins>;

/** What admins see and end of the waits that the login guard keeps per network: the networks of an account, as digests. */
export function makeFailedLogins({ redis, clock, attempts }: Ports) {
  async function failuresOf(account: string): Promise<Shown> {
    const places = await redis.zRangeWithScores(keyOf(account), 0, -1);
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
  }

  return {
    /** Not awaited: commands on one connection keep their order. */
    record(account: string, place: string): void {
      const places = [String(clock.now().getTime()), place, String(MOST_PLACES), String(EXPIRY_MS)];
      const args = [...places, account, String(MOST_ACCOUNTS)];
      redis.eval(RECORD, { keys: [keyOf(account), ACCOUNTS], arguments: args }).catch(() => undefined);
    },

    of: (email: string): Promise<Shown> => failuresOf(emailDigest(email)),

    /** Digests of the addresses of the accounts that some network has to wait for now. */
    async waiting(): Promise<Uint8Array[]> {
      const since = clock.now().getTime() - LONGEST_WAIT_MS;
      const failed = await redis.zRangeByScore(ACCOUNTS, since, "+inf");
      const shown = await Promise.all(failed.map(failuresOf));
      return failed
        .filter((_, nth) => shown[nth]!.waitsUntil !== null)
        .map((digest) => Buffer.from(digest, "base64url"));
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
