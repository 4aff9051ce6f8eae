import { defineConfig, env } from "@doorlight/common/config";

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.kafka,
  ...env.countries,
  IDENTITY_ADDR: env.peer,
  LEADS_ADDR: env.peer,
});

export type Config = ReturnType<typeof config>;
