import { defineConfig, env } from "@doorlight/common/config";

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.redis,
  ...env.kafka,
  ...env.countries,
  BILLING_ADDR: env.peer,
  IDENTITY_ADDR: env.peer,
  LEADS_ADDR: env.peer,
});

export type Config = ReturnType<typeof config>;
