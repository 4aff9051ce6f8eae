import { defineConfig, env } from "@doorlight/common/config";

/** The secrets of sellers' links, and the digests of addresses, are derived from them. */
export const secrets = env.tokenKeys;

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.kafka,
  ...env.countries,
  ...secrets,
  PURCHASING_ADDR: env.peer,
});

export type Config = ReturnType<typeof config>;
