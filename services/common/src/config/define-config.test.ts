import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { z } from "zod";
import { defineConfig } from "./define-config.ts";
import * as env from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true }));

function makeFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function problemsOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The configuration was valid.");
}

test("holds the whole environment of a service", () => {
  const read = defineConfig({
    ...env.runtime,
    ...env.rpc,
    ...env.database,
    ...env.redis,
    ...env.kafka,
    ...env.countries,
    ...env.product,
  });
  const key = makeFile("key.json", "{}");
  expect(
    read({
      NODE_ENV: "test",
      SERVICE_NAME: "leads",
      HTTP_PORT: "27402",
      RPC_PORT: "27302",
      SIGNING_KEY_FILE: key,
      JWKS_FILE: key,
      DATABASE_URL: "postgres://leads:pw@127.0.0.1:27432/doorlight_leads",
      REDIS_URL: "redis://127.0.0.1:27379",
      KAFKA_BROKERS: "127.0.0.1:27092, broker-2:9092",
      COUNTRIES: "FI,SE",
      PUBLIC_URL: "http://localhost:8080/",
      UNRELATED: "ignored",
    }),
  ).toEqual({
    NODE_ENV: "test",
    SERVICE_NAME: "leads",
    HOST: "127.0.0.1",
    HTTP_PORT: 27402,
    RPC_PORT: 27302,
    SIGNING_KEY_FILE: key,
    JWKS_FILE: key,
    DATABASE_URL: "postgres://leads:pw@127.0.0.1:27432/doorlight_leads",
    RELEASE_EPOCH: "development",
    REDIS_URL: "redis://127.0.0.1:27379",
    KAFKA_BROKERS: ["127.0.0.1:27092", "broker-2:9092"],
    KAFKA_TLS: "off",
    TOPIC_PREFIX: "doorlight",
    COUNTRIES: ["FI", "SE"],
    COUNTRY_PACKS: "deploy/countries",
    LEGAL_TEXTS: "deploy/legal",
    OPENED_COUNTRIES: [],
    PUBLIC_URL: "http://localhost:8080",
  });
});

test("names every invalid variable at once", () => {
  const read = defineConfig({ ...env.runtime, ...env.rpc, ...env.database, ...env.kafka, ...env.countries });
  const message = problemsOf(() =>
    read({
      NODE_ENV: "staging",
      SERVICE_NAME: "leads",
      HTTP_PORT: "70000",
      RPC_PORT: "high",
      SIGNING_KEY_FILE: join(folder, "nowhere.json"),
      DATABASE_URL: "mysql://leads@127.0.0.1/leads",
      KAFKA_BROKERS: "127.0.0.1",
      COUNTRIES: "FI,fi",
    }),
  );
  expect(message.split("\n  ")).toEqual([
    "The configuration is invalid.",
    "NODE_ENV: must be development, test or production",
    "HTTP_PORT: must be at most 65535",
    "RPC_PORT: must be a port number",
    "SIGNING_KEY_FILE: names a file that cannot be read",
    "JWKS_FILE: is missing",
    "DATABASE_URL: must be a URL that starts with postgres:// or postgresql://",
    "KAFKA_BROKERS.0: must look like host:port",
    "COUNTRIES.1: must be two capital letters, such as FI",
  ]);
});

test("charges cards in production at the provider itself, with keys outside its test mode", () => {
  const read = defineConfig({ NODE_ENV: env.runtime.NODE_ENV, ...env.cardProvider });
  const standIn = { CARD_PROVIDER_URL: "http://127.0.0.1:27500", CARD_PROVIDER_PUBLISHABLE_KEY: "pk_test_1" };
  expect(read({ NODE_ENV: "development", ...standIn })).toMatchObject(standIn);
  expect(
    problemsOf(() => read({ NODE_ENV: "production", ...standIn }))
      .split("\n  ")
      .slice(1),
  ).toEqual([
    "CARD_PROVIDER_URL: must not be set in production",
    "CARD_PROVIDER_PUBLISHABLE_KEY: must be no test key in production",
  ]);
  expect(
    problemsOf(() => read({ NODE_ENV: "production" }))
      .split("\n  ")
      .slice(1),
  ).toEqual(["CARD_PROVIDER_PUBLISHABLE_KEY: is missing in production"]);
  const live = { NODE_ENV: "production", CARD_PROVIDER_PUBLISHABLE_KEY: "pk_live_1" };
  expect(read(live)).toEqual(live);
});

test("never repeats a value in the message of an invalid configuration", () => {
  const read = defineConfig({ ...env.database, ...env.redis });
  const message = problemsOf(() => read({ DATABASE_URL: "pg://leads:hunter2@db", REDIS_URL: "hunter2" }));
  expect(message).not.toContain("hunter2");
});

test("takes host and port, or a multi-address name, for a service, and only the former for Kafka", () => {
  const read = defineConfig({ LEADS_ADDR: env.peer, KAFKA_BROKERS: env.list(env.address) });
  for (const LEADS_ADDR of ["leads:9000", "dns:///leads.product.svc:9000"]) {
    expect(read({ LEADS_ADDR, KAFKA_BROKERS: "kafka:9092" })).toMatchObject({ LEADS_ADDR });
  }
  const wrong = ["leads", "dns://leads:9000", "dns:///a/leads:9000", "http://leads:9000", "dns:///leads:9000,b:1"];
  for (const LEADS_ADDR of wrong) {
    expect(problemsOf(() => read({ LEADS_ADDR, KAFKA_BROKERS: "kafka:9092" }))).toContain("LEADS_ADDR");
  }
  expect(problemsOf(() => read({ LEADS_ADDR: "leads:9000", KAFKA_BROKERS: "dns:///kafka:9092" }))).toContain("KAFKA");
});

test("takes a complete login to Kafka or none", () => {
  const read = defineConfig(env.kafkaSecurity);
  const user = { KAFKA_USER: "leads", KAFKA_PASSWORD: "hunter2" };
  const lines = (environment: Record<string, string>) =>
    problemsOf(() => read(environment))
      .split("\n  ")
      .slice(1);

  expect(read({ KAFKA_TLS: "on", KAFKA_SASL: "plain", ...user })).toMatchObject({ KAFKA_SASL: "plain", ...user });
  expect(lines({ KAFKA_SASL: "plain" })).toEqual([
    "KAFKA_USER: is missing, KAFKA_SASL needs it",
    "KAFKA_PASSWORD: is missing, KAFKA_SASL needs it",
  ]);
  expect(lines(user)).toEqual([
    "KAFKA_SASL: is missing, KAFKA_USER needs it",
    "KAFKA_SASL: is missing, KAFKA_PASSWORD needs it",
  ]);
  expect(lines({ KAFKA_SASL: "gssapi", ...user })).toEqual([
    "KAFKA_SASL: must be plain, scram-sha-256 or scram-sha-512",
  ]);
  expect(lines({ KAFKA_CA: "hunter2" })).toEqual([
    "KAFKA_CA: must be certificates in PEM",
    "KAFKA_TLS: is missing, KAFKA_CA needs it",
  ]);
});

test("counts an empty variable as unset", () => {
  const read = defineConfig({ ...env.redis, GREETING: z.string().default("hello") });
  expect(problemsOf(() => read({ REDIS_URL: "", GREETING: "" }))).toContain("REDIS_URL: is missing");
  expect(read({ REDIS_URL: "redis://cache", GREETING: "" }).GREETING).toBe("hello");
});

test("reads the file that a variable NAME_FILE names as NAME", () => {
  const read = defineConfig(env.database);
  const secret = makeFile("database-url", "postgres://leads:pw@db:5432/doorlight_leads\n");
  expect(read({ DATABASE_URL_FILE: secret }).DATABASE_URL).toBe("postgres://leads:pw@db:5432/doorlight_leads");
});

test("refuses a secret that is set twice or whose file is missing", () => {
  const read = defineConfig({ ...env.database, ...env.redis });
  const secret = makeFile("twice", "postgres://db/leads");
  const message = problemsOf(() =>
    read({
      DATABASE_URL: "postgres://db/leads",
      DATABASE_URL_FILE: secret,
      REDIS_URL_FILE: join(folder, "nowhere"),
    }),
  );
  expect(message.split("\n  ")).toEqual([
    "The configuration is invalid.",
    "DATABASE_URL: is set twice, here and in DATABASE_URL_FILE",
    "REDIS_URL: the file that REDIS_URL_FILE names cannot be read",
  ]);
});

test("refuses a list with an empty or repeated entry", () => {
  const read = defineConfig(env.countries);
  expect(problemsOf(() => read({ COUNTRIES: "FI,FI" }))).toContain("COUNTRIES: names an entry twice");
  expect(problemsOf(() => read({ COUNTRIES: "FI," }))).toContain("COUNTRIES.1: must be two capital letters");
});
