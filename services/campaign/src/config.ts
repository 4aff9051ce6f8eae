import { defineConfig, env } from "@doorlight/common/config";

export const config = defineConfig({ ...env.runtime, ...env.database, ...env.kafka });

export type Config = ReturnType<typeof config>;
