import type { Kit } from "@doorlight/common/runtime";
import { emailDigest, secretDigest } from "./account-of.ts";
import type { Config } from "./config.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { SecretTries } from "./secret-tries.ts";

const KNOWN_SECONDS = 90 * 24 * 3600;

interface Attempt {
  email: string;
  network: string;
  hasCode: boolean;
}

export type LoginGuard = ReturnType<typeof loginGuard>;

/**
 * Slows guessing of one account's password down, per network so that a stranger cannot keep its owner out. Many networks
 * together have one budget for an account, on which a network that has logged in before does not draw. Who guesses codes
 * has the password and is no stranger: these are counted for the account, wherever they come from.
 */
export function loginGuard({
  redis,
  limits,
  tries,
}: Pick<Kit<Config>, "redis"> & { limits: RateLimits; tries: SecretTries }) {
  return async <Result>({ email, network, hasCode }: Attempt, logIn: () => Promise<Result>): Promise<Result> => {
    const account = emailDigest(email);
    const place = secretDigest(`${account} ${network}`);
    const known = `known:${place}`;
    const isKnown = await redis.exists(known).catch(() => 0);
    if (!isKnown) await limits.ofLogins(account);
    const attempt = () => tries.run(`login:${place}`, logIn);
    const result = await (hasCode ? tries.runCode(account, attempt) : attempt());
    // Not awaited: whatever comes next on this connection comes after it.
    redis.set(known, "1", { expiration: { type: "EX", value: KNOWN_SECONDS } }).catch(() => undefined);
    return result;
  };
}
