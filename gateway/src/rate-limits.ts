import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import {
  buyLead,
  closeSellerRequest,
  confirmEmail,
  confirmRequest,
  type Endpoint,
  getSellerPage,
  listLeads,
  listLocations,
  login,
  register,
  resendConfirmation,
  submitRequest,
} from "../contract/index.ts";
import type { Config } from "./config.ts";

type Limit = Extract<keyof Config, `LIMITS_${string}`>;

/** Which budget a call draws on. Calls that are not named here have none. */
const budgets = new Map<Endpoint, Limit>([
  [register, "LIMITS_SIGNUP"],
  [login, "LIMITS_LOGIN"],
  [submitRequest, "LIMITS_REQUEST"],
  [resendConfirmation, "LIMITS_LINK"],
  [confirmEmail, "LIMITS_LINK"],
  [confirmRequest, "LIMITS_LINK"],
  [getSellerPage, "LIMITS_LINK"],
  [closeSellerRequest, "LIMITS_LINK"],
  [listLeads, "LIMITS_BROWSE"],
  [listLocations, "LIMITS_BROWSE"],
  [buyLead, "LIMITS_WRITE"],
]);

export type RateLimits = ReturnType<typeof rateLimits>;

/** Calls a minute from one network address, counted in Redis; in this process alone while Redis is away. */
export function rateLimits({ config, redis }: Kit<Config>) {
  const limiters = new Map<Limit, RateLimiterRedis>();
  for (const limit of new Set(budgets.values())) {
    const options = { keyPrefix: `limit:${limit}`, points: config[limit], duration: 60 };
    limiters.set(
      limit,
      new RateLimiterRedis({
        ...options,
        storeClient: redis,
        useRedisPackage: true,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    );
  }

  return {
    /** Refuses `too_many_requests` when the address has used its budget up. */
    async draw(endpoint: Endpoint, address: string): Promise<void> {
      const limit = budgets.get(endpoint);
      if (!limit) return;
      try {
        await limiters.get(limit)?.consume(address);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        refuse("too_many_requests", { params: { retryAfter: String(Math.ceil(error.msBeforeNext / 1000)) } });
      }
    },
  };
}
