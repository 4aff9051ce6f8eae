import type { Kit } from "@doorlight/common/runtime";
import { days } from "@doorlight/common/time";
import type { Config } from "../config.ts";
import { type AttemptLimiter, isWrongGuess } from "./attempt-limiter.ts";
import { emailDigest, secretDigest } from "./digest.ts";
import { attemptsAt, type FailedLogins } from "./failed-logins.ts";
import type { RateLimiter } from "./rate-limiter.ts";

const KNOWN_MS = days(90);

interface Login {
  email: string;
  network: string;
}

type Ports = Pick<Kit<Config>, "redis"> & {
  rateLimiter: Pick<RateLimiter, "countLogin">;
  attempts: AttemptLimiter;
  failedLogins: Pick<FailedLogins, "record">;
};

export type LoginGuard = ReturnType<typeof makeLoginGuard>;

/**
 * Slows the guessing of one account's password down, per network, so that a stranger cannot keep the owner out. All
 * networks together have one rate limit for the account; a network with an earlier login of the account is free of it.
 */
export function makeLoginGuard({ redis, rateLimiter, attempts, failedLogins }: Ports) {
  return async <Result>({ email, network }: Login, logIn: () => Promise<Result>): Promise<Result> => {
    const account = emailDigest(email);
    const place = secretDigest(`${account} ${network}`);
    const known = `known:${place}`;
    const isKnown = await redis.exists(known).catch(() => 0);
    if (!isKnown) await rateLimiter.countLogin(account);
    const result = await attempts.run(attemptsAt(place), logIn).catch((error: unknown) => {
      if (isWrongGuess(error)) failedLogins.record(account, place);
      throw error;
    });
    // Not awaited: commands on one connection keep their order.
    redis.set(known, "1", { expiration: { type: "PX", value: KNOWN_MS } }).catch(() => undefined);
    return result;
  };
}
