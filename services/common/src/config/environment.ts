import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { countryCode, type TokenKeys } from "../product/index.ts";

/** TCP port, 0 to 65535; 0 takes any free one. */
export const port = z
  .string({ error: "is missing" })
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((value) => value <= 65_535, "must be at most 65535");

/** Path of a readable file. */
export const file = z.string({ error: "is missing" }).refine(isReadable, "names a file that cannot be read");

/** `host:port` of another process. */
export const address = z.string({ error: "is missing" }).regex(/^[^\s:,/]+:\d{1,5}$/, "must look like host:port");

/** `host:port` of a service, or `dns:///host:port` if the name has several addresses that share its calls. */
export const peer = z
  .string({ error: "is missing" })
  .regex(/^(dns:\/\/\/)?[^\s:,/]+:\d{1,5}$/, "must look like host:port or dns:///host:port");

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

/** For every process: its name, its port of probes and metrics, its environment. */
export const runtime = {
  NODE_ENV: z.enum(["development", "test", "production"], {
    error: "must be development, test or production",
  }),
  SERVICE_NAME: z.string({ error: "is missing" }).regex(/^[a-z][a-z0-9-]*$/, "must be in kebab case"),
  HOST: z.string().default("127.0.0.1"),
  HTTP_PORT: port,
};

/** For a process that serves rpc: its port, its private key, the public keys of all services. */
export const rpc = { RPC_PORT: port, SIGNING_KEY_FILE: file, JWKS_FILE: file };

/**
 * For a process with a PostgreSQL database. RELEASE_EPOCH changes whenever a deployment starts on a restored database or a
 * copy of one: nothing is sent from it until somebody has confirmed that.
 */
export const database = {
  DATABASE_URL: url("postgres", "postgresql"),
  RELEASE_EPOCH: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "must be small letters, digits and hyphens")
    .default("development")
    .meta({ production: z.string("is missing in production") }),
};

/** For a process with Redis. */
export const redis = { REDIS_URL: url("redis", "rediss") };

/**
 * How connections to Kafka are kept from others. KAFKA_CA holds the certificates that sign the brokers', if these are
 * not among the well-known ones.
 */
export const kafkaSecurity = {
  KAFKA_TLS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  KAFKA_CA: z
    .string()
    .regex(/^-----BEGIN CERTIFICATE-----/, "must be certificates in PEM")
    .optional()
    .meta({ needs: ["KAFKA_TLS"] }),
  KAFKA_SASL: z
    .enum(["plain", "scram-sha-256", "scram-sha-512"], { error: "must be plain, scram-sha-256 or scram-sha-512" })
    .optional()
    .meta({ needs: ["KAFKA_USER", "KAFKA_PASSWORD"] }),
  KAFKA_USER: z
    .string()
    .optional()
    .meta({ needs: ["KAFKA_SASL"] }),
  KAFKA_PASSWORD: z
    .string()
    .optional()
    .meta({ needs: ["KAFKA_SASL"] }),
};

/** For a process that publishes or consumes events. TOPIC_PREFIX names the deployment in topics and groups. */
export const kafka = {
  ...kafkaSecurity,
  KAFKA_BROKERS: list(address),
  TOPIC_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be small letters, digits and hyphens")
    .default("doorlight"),
};

/**
 * The countries of this deployment and the folder of their packs. OPENED_COUNTRIES sell although their packs say that
 * they do not yet: so a demo opens a country without touching its pack. INVOICE_LIMIT and
 * ADMIN_SECOND_FACTOR stand for those of all packs.
 */
export const countries = {
  COUNTRIES: list(countryCode),
  COUNTRY_PACKS: z.string().default("deploy/countries"),
  /** The folder of the texts that people accept, by version. */
  LEGAL_TEXTS: z.string().default("deploy/legal"),
  OPENED_COUNTRIES: list(countryCode).default([]),
  INVOICE_LIMIT: z.coerce.number("must be a number").int().min(1).optional(),
  ADMIN_SECOND_FACTOR: z.enum(["required", "optional"], { error: "must be required or optional" }).optional(),
};

const tokenKey = z
  .base64({ error: "is missing or no base64" })
  .transform((text) => Buffer.from(text, "base64"))
  .refine((key) => key.length === 32, "must be 32 bytes");

/**
 * 32 random bytes in base64, from which the tokens of mailed links are derived. During a rotation the former key follows
 * after a comma.
 */
export const tokenKeys = {
  TOKEN_KEY: list(tokenKey)
    .refine(({ length }) => length <= 2, "must be one key, or the new one and the former")
    .transform(([current, former]): TokenKeys => ({ current: current!, former })),
};

/** The product's address for people, without a slash at the end: `https://fi.doorlight.example`. */
export const product = { PUBLIC_URL: url("http", "https").transform((text) => text.replace(/\/+$/, "")) };

const isTestKey = (key: string) => /^(sk|rk|pk)_test_/.test(key);

/** For production, a key of the card provider that is there and not of its test mode. */
export const liveKey = z
  .string({ error: "is missing in production" })
  .refine((key) => !isTestKey(key), "must be no test key in production");

/**
 * How pages reach the card provider: with its publishable key, or, if CARD_PROVIDER_URL names one, the stand-in, which
 * charges nobody.
 */
export const cardProvider = {
  CARD_PROVIDER_URL: url("http", "https")
    .optional()
    .meta({ production: z.undefined("must not be set in production") }),
  CARD_PROVIDER_PUBLISHABLE_KEY: z.string().default("").meta({ production: liveKey }),
};

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
