import { defineConfig, env } from "@doorlight/common/config";

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.kafka,
  ...env.countries,
  ...env.product,
  /** Mail server, with login and options in the address: `smtps://user:password@mail.example?pool=true`. */
  SMTP_URL: env.url("smtp", "smtps"),
  IDENTITY_ADDR: env.peer,
  LEADS_ADDR: env.peer,
  PURCHASING_ADDR: env.peer,
  BILLING_ADDR: env.peer,
  REFUNDS_ADDR: env.peer,
});

export type Config = ReturnType<typeof config>;
