import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Endpoint } from "../../contract/index.ts";
import type { Config } from "../config.ts";
import { countingRedis } from "./counting-redis.ts";
import { secretDigest } from "./digest.ts";
import { type LimitName, limitsOf, purposeOf, windowSeconds } from "./endpoint-limits.ts";

type Scope = "network" | "account" | "pair";

export type RateLimiter = ReturnType<typeof makeRateLimiter>;

/**
 * Counts calls and refuses `too_many_requests` above a rate limit. Counts in Redis. While Redis is down it counts in this
 * process alone, or refuses `unavailable` if the limit fails closed.
 */
export function makeRateLimiter({ config, redis }: Pick<Kit<Config>, "config" | "redis">) {
  const limiters = new Map<string, RateLimiterRedis>();

  function limiterOf(limit: LimitName, scope: Scope, failClosed: boolean, purpose = ""): RateLimiterRedis {
    const name = `${limit}:${scope}:${failClosed}:${purpose}`;
    const found = limiters.get(name);
    if (found) return found;
    const options = {
      keyPrefix: `limit:${limit}:${scope}${purpose}`,
      points: config[limit],
      duration: windowSeconds(limit),
    };
    const made = new RateLimiterRedis({
      ...options,
      storeClient: failClosed ? countingRedis(redis) : redis,
      useRedisPackage: true,
      ...(!failClosed && { insuranceLimiter: new RateLimiterMemory(options) }),
    });
    limiters.set(name, made);
    return made;
  }

  async function count(limiter: RateLimiterRedis, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) refuse("unavailable");
      refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(error.msBeforeNext / 1000)) } });
    }
  }

  async function countCall(endpoint: Endpoint, scope: Scope, key: string): Promise<void> {
    const limits = limitsOf(endpoint);
    const limit = limits[scope];
    if (!limit) return;
    await count(limiterOf(limit, scope, limits.failClosed ?? false, purposeOf(endpoint, limit)), key);
  }

  return {
    countNetwork: (endpoint: Endpoint, network: string) => countCall(endpoint, "network", network),
    /** An account, alone and from this network. */
    async countAccount(endpoint: Endpoint, account: string, network: string): Promise<void> {
      await countCall(endpoint, "account", account);
      await countCall(endpoint, "pair", secretDigest(`${account} ${network}`));
    },
    /** Calls of the card and the mail provider, which are proved by their signature only after they were read. */
    countProviderEvent: (network: string) => count(limiterOf("LIMITS_PROVIDER_EVENTS", "network", false), network),
    /** Links of campaigns' mails: programs of a mail provider may follow those of many people. */
    countMailLink: (network: string) => count(limiterOf("LIMITS_READ", "network", false, ":mail-links"), network),
    /** Questions of the calculator, each of which may be counted anew. */
    countLeadValue: (network: string) => count(limiterOf("LIMITS_READ", "network", false, ":lead-value"), network),
    /** All logins into one account together. */
    countLogin: (account: string) => count(limiterOf("LIMITS_LOGIN", "account", true), account),
  };
}
