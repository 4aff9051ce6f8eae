import { defineConfig, env } from "@doorlight/common/config";

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.kafka,
  ...env.countries,
  /** The digests of mailboxes are derived from it. */
  ...env.tokenKeys,
  IDENTITY_ADDR: env.peer,
  NOTIFICATIONS_ADDR: env.peer,
});

export type Config = ReturnType<typeof config>;
