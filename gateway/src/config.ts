import { defineConfig, env } from "@doorlight/common/config";
import { z } from "zod";

const callsAtMost = (standard: number) => z.coerce.number("must be a number").int().min(1).default(standard);

/** Calls a minute, of one network or one account; `limits/endpoint-limits.ts` says for which endpoints. */
export const limits = {
  LIMITS_SIGNUP: callsAtMost(10),
  LIMITS_LOGIN: callsAtMost(20),
  LIMITS_REQUEST: callsAtMost(10),
  LIMITS_LINK: callsAtMost(30),
  /** E-mails of one purpose to one address in 15 minutes, if a login is mailed: from one network. */
  LIMITS_MAIL: callsAtMost(5),
  /** Messages of the contact page in 15 minutes. */
  LIMITS_CONTACT: callsAtMost(5),
  /** Offices that are created in 15 minutes. */
  LIMITS_OFFICE: callsAtMost(5),
  /** Cards that an account begins to save in an hour. */
  LIMITS_CARD: callsAtMost(10),
  LIMITS_UPLOAD: callsAtMost(20),
  /** Test messages to an account's programs, and replays, in 15 minutes. */
  LIMITS_WEBHOOKS: callsAtMost(20),
  /** Reads of lists and leads; of one account, all reads. */
  LIMITS_BROWSE: callsAtMost(600),
  /** Searches of an admin: with many similar words one could piece together what a contact says. */
  LIMITS_SEARCH: callsAtMost(30),
  /** Other reads of one network. */
  LIMITS_READ: callsAtMost(3_000),
  /** Distinct leads that an account reads in a day of its country without ever having bought one. */
  LIMITS_UNBOUGHT: callsAtMost(200),
  /** Purchases of an account in a day. */
  LIMITS_PURCHASES: callsAtMost(300),
  /** Purchases. */
  LIMITS_WRITE: callsAtMost(600),
  /** Events of the card and the mail provider. */
  LIMITS_PROVIDER_EVENTS: callsAtMost(3_000),
  /** All other changes of one account. */
  LIMITS_CHANGE: callsAtMost(60),
};

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.redis,
  ...env.kafka,
  ...env.countries,
  ...env.product,
  /** The port of the product; HTTP_PORT serves probes and metrics only. */
  PRODUCT_PORT: env.port,
  /** How many proxies stand in front, whose word about the client's address is trusted. */
  TRUSTED_PROXIES: z.coerce.number("must be a number").int().min(0).default(0),
  WEB_DIST: z.string({ error: "is missing" }),
  ...env.cardProvider,
  IDENTITY_ADDR: env.peer,
  LEADS_ADDR: env.peer,
  PURCHASING_ADDR: env.peer,
  BILLING_ADDR: env.peer,
  NOTIFICATIONS_ADDR: env.peer,
  REFUNDS_ADDR: env.peer,
  CAMPAIGN_ADDR: env.peer,
  /** Milliseconds in which a service answers a search over everything; later its part is missing. */
  SEARCH_ANSWER_MS: z.coerce.number("must be a number").int().min(1).default(120),
  ...limits,
});

export type Config = ReturnType<typeof config>;
