import { defineConfig, env } from "@doorlight/common/config";
import { z } from "zod";

const tokenKey = z
  .base64({ error: "is missing or no base64" })
  .transform((text) => Buffer.from(text, "base64"))
  .refine((key) => key.length === 32, "must be 32 bytes");

export const secrets = {
  /** 32 random bytes in base64, from which the secrets of sellers' links are derived. */
  TOKEN_KEY: tokenKey,
};

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
