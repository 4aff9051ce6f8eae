import { defineConfig, env } from "@doorlight/common/config";
import { z } from "zod";

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.kafka,
  ...env.countries,
  ...env.product,
  // Of the addresses to which mail servers report about campaigns.
  ...env.tokenKeys,
  /** Where such reports arrive by SMTP. */
  BOUNCE_PORT: env.port,
  /**
   * An RSA key in PEM that signs mails (DKIM), and the name under which the domains of our senders publish its public half.
   * Without the key mails are not signed.
   */
  DKIM_KEY: z
    .string()
    .regex(/^-----BEGIN (RSA )?PRIVATE KEY-----/, "must be a private key in PEM")
    .optional(),
  /** A resolver that is asked what the DNS says of our senders, by address: `192.0.2.53:53`. Otherwise the system's own. */
  MAIL_RESOLVER: env.address.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9.-]+$/, "must be a part of a host name")
    .default("doorlight"),
  /** By which the mail provider signs what it reports (Standard Webhooks). Without it no event is taken. */
  MAIL_EVENT_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}=*$/, "must be whsec_ and at least 24 bytes in base64")
    .optional(),
  /** Mail server, with login and options in the address: `smtps://user:password@mail.example?pool=true`. */
  SMTP_URL: env.url("smtp", "smtps"),
  /**
   * Receivers of webhooks that may be on this machine, as `localhost:8443`, and the authority of their certificates in PEM: for
   * laptops and tests. All others are of the public network.
   */
  WEBHOOK_LOCAL_RECEIVERS: env
    .list(env.address)
    .default([])
    .meta({ production: z.undefined("must not be set in production") }),
  WEBHOOK_LOCAL_CA: z
    .string()
    .optional()
    .meta({ production: z.undefined("must not be set in production") }),
  IDENTITY_ADDR: env.peer,
  LEADS_ADDR: env.peer,
  PURCHASING_ADDR: env.peer,
  BILLING_ADDR: env.peer,
  REFUNDS_ADDR: env.peer,
  CAMPAIGN_ADDR: env.peer,
  GATEWAY_ADDR: env.peer,
});

export type Config = ReturnType<typeof config>;
