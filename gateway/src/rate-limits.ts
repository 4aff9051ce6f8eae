import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Endpoint } from "../contract/index.ts";
import { budgets, type Limit, windowSeconds } from "./budgets.ts";
import type { Config } from "./config.ts";

type Scope = "network" | "account";

export type RateLimits = ReturnType<typeof rateLimits>;

/**
 * Refuses `too_many_requests` when a budget is used up. Counted in Redis; while it is away in this process alone, or
 * refused as `unavailable` where the budget is closed.
 */
export function rateLimits({ config, redis }: Pick<Kit<Config>, "config" | "redis">) {
  const limiters = new Map<string, RateLimiterRedis>();

  function limiterOf(limit: Limit, scope: Scope, closed: boolean): RateLimiterRedis {
    const name = `${limit}:${scope}:${closed}`;
    const found = limiters.get(name);
    if (found) return found;
    const options = { keyPrefix: `limit:${limit}:${scope}`, points: config[limit], duration: windowSeconds(limit) };
    const made = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      useRedisPackage: true,
      ...(!closed && { insuranceLimiter: new RateLimiterMemory(options) }),
    });
    limiters.set(name, made);
    return made;
  }

  async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) refuse("unavailable");
      refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(error.msBeforeNext / 1000)) } });
    }
  }

  async function draw(endpoint: Endpoint, scope: Scope, key: string): Promise<void> {
    const budget = budgets.get(endpoint);
    const limit = budget?.[scope];
    if (budget && limit) await consume(limiterOf(limit, scope, budget.closed ?? false), key);
  }

  return {
    ofNetwork: (endpoint: Endpoint, address: string) => draw(endpoint, "network", address),
    ofAccount: (endpoint: Endpoint, account: string) => draw(endpoint, "account", account),
    /** Of all logins into one account. */
    ofLogins: (account: string) => consume(limiterOf("LIMITS_LOGIN", "account", true), account),
  };
}
