import { defineConfig, env } from "@doorlight/common/config";
import { z } from "zod";

const wholeNumber = z.coerce.number().int("must be a whole number").min(1, "must be at least 1");

/** Ingredients of secrets and hashes. */
export const secrets = {
  ...env.tokenKeys,
  /** KiB and passes of a password hash: RFC 9106's second choice, for little memory. */
  PASSWORD_HASH_MEMORY: wholeNumber.default(65_536),
  PASSWORD_HASH_PASSES: wholeNumber.default(3),
};

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.kafka,
  ...env.countries,
  ...secrets,
  /** The other services with data about users. */
  LEADS_ADDR: env.peer,
  PURCHASING_ADDR: env.peer,
  NOTIFICATIONS_ADDR: env.peer,
  BILLING_ADDR: env.peer,
  REFUNDS_ADDR: env.peer,
  CAMPAIGN_ADDR: env.peer,
  /** The number of sign-ups of one network that may be pending at a time; by default 1, outside production any. */
  SIGNUP_PENDING_PER_NETWORK: wholeNumber.optional(),
});

export type Config = ReturnType<typeof config>;

/** Sign-ups that may wait for their mail's link at once, of one network; unlimited outside production unless it is set. */
export function pendingPerNetwork({ SIGNUP_PENDING_PER_NETWORK: limit, NODE_ENV }: Config): number {
  return limit ?? (NODE_ENV === "production" ? 1 : Number.POSITIVE_INFINITY);
}
