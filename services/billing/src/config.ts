import { defineConfig, env } from "@doorlight/common/config";
import { z } from "zod";

/** How the card provider is reached. */
export const cardProvider = {
  /** The stand-in for the card provider; Stripe itself where it is not set. */
  CARD_PROVIDER_URL: env.url("http", "https").optional(),
  CARD_PROVIDER_SECRET_KEY: z.string({ error: "is missing" }),
  /** For Stripe's script in the browser. */
  CARD_PROVIDER_PUBLISHABLE_KEY: z.string().default(""),
  /** Signs the provider's events. */
  CARD_PROVIDER_EVENT_SECRET: z.string({ error: "is missing" }),
};

export const config = defineConfig({
  ...env.runtime,
  ...env.rpc,
  ...env.database,
  ...env.kafka,
  ...env.countries,
  ...env.product,
  ...cardProvider,
});

export type Config = ReturnType<typeof config>;
