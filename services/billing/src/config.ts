import { defineConfig, env } from "@doorlight/common/config";
import { z } from "zod";

/** How the card provider is reached. */
export const cardProvider = {
  ...env.cardProvider,
  CARD_PROVIDER_SECRET_KEY: z.string({ error: "is missing" }).meta({ production: env.liveKey }),
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
  ...env.tokenKeys,
  PURCHASING_ADDR: env.peer,
  ...cardProvider,
  /**
   * The carrier of e-invoices: an operator's address, or for development a folder. Without it their buyers get the PDF.
   */
  E_INVOICE_OUTBOX: env
    .url("file", "http", "https")
    .default("")
    // Login, password and businesses' debts go to this address.
    .meta({ production: env.url("https").optional() }),
});

export type Config = ReturnType<typeof config>;
