import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { countryCode } from "../product/index.ts";

/** TCP port, 0 to 65535; 0 takes any free one. */
export const port = z
  .string({ error: "is missing" })
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((value) => value <= 65_535, "must be at most 65535");

/** Path of a file that this process can read. */
export const file = z.string({ error: "is missing" }).refine(isReadable, "names a file that cannot be read");

/** `host:port` of another process. */
export const address = z.string({ error: "is missing" }).regex(/^[^\s:,/]+:\d{1,5}$/, "must look like host:port");

/** URL with one of the given schemes. */
export function url(...schemes: string[]): z.ZodType<string, string> {
  return z
    .string({ error: "is missing" })
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    );
}

/** Comma list without empty or repeated entries. */
export function list<Item>(item: z.ZodType<Item, string>): z.ZodType<Item[], string> {
  return z
    .string({ error: "is missing" })
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .pipe(z.array(item))
    .refine((entries) => new Set(entries).size === entries.length, "names an entry twice");
}

/** What every process needs: who it is, where it listens, how strict it is. */
export const runtime = {
  NODE_ENV: z.enum(["development", "test", "production"], {
    error: "must be development, test or production",
  }),
  SERVICE_NAME: z.string({ error: "is missing" }).regex(/^[a-z][a-z0-9-]*$/, "must be in kebab case"),
  HOST: z.string().default("127.0.0.1"),
  HTTP_PORT: port,
};

/** A process that serves rpc: own port, own private key, everybody's public keys. */
export const rpc = { RPC_PORT: port, SIGNING_KEY_FILE: file, JWKS_FILE: file };

/** A process that calls rpc and serves none. */
export const rpcCaller = { SIGNING_KEY_FILE: file, JWKS_FILE: file };

export const database = { DATABASE_URL: url("postgres", "postgresql") };

export const redis = { REDIS_URL: url("redis", "rediss") };

export const kafka = {
  KAFKA_BROKERS: list(address),
  TOPIC_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be small letters, digits and hyphens")
    .default("doorlight"),
};

/**
 * The countries that this deployment runs and the folder of their packs. OPENED_COUNTRIES sell although their pack
 * says that they do not yet: a demo opens a country so, without touching the pack.
 */
export const countries = {
  COUNTRIES: list(countryCode),
  COUNTRY_PACKS: z.string().default("deploy/countries"),
  OPENED_COUNTRIES: list(countryCode).default([]),
};

/** Where people reach the product, without a slash at the end: `https://fi.doorlight.example`. */
export const product = { PUBLIC_URL: url("http", "https").transform((text) => text.replace(/\/+$/, "")) };

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
