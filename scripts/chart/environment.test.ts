import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { stagesOf } from "../image/dockerfile.ts";
import { shippedRecipe } from "../image/recipe.ts";
import { root } from "../stack/run.ts";
import { type Manifest, ofKind } from "./manifest.ts";
import { render } from "./render.ts";
import { rules } from "./rules/index.ts";

type Environment = Readonly<Record<string, string>>;

const { dockerfile, exists, workspaces } = shippedRecipe();
const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Possible contents of a secret's file, by the variable that names it. */
const contents: Record<string, string> = {
  DATABASE_URL_FILE: "postgres://role@db.data:5432/doorlight",
  REDIS_URL_FILE: "redis://cache.data:6379",
  SMTP_URL_FILE: "smtp://mail.data:587",
  KAFKA_CA_FILE: "-----BEGIN CERTIFICATE-----",
  TOKEN_KEY_FILE: Buffer.alloc(32, 7).toString("base64"),
  DKIM_KEY_FILE: "-----BEGIN PRIVATE KEY-----",
  MAIL_EVENT_SECRET_FILE: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  E_INVOICE_OUTBOX_FILE: "https://operator.example/e-invoices",
};

const secured = ["kafka.tls=true", "kafka.ownAuthority=true", "kafka.sasl=plain"].flatMap((set) => ["--set", set]);

let finland: Manifest[];
let withSecureKafka: Manifest[];
beforeAll(async () => {
  [finland, withSecureKafka] = await Promise.all([render("fi"), render("fi", ...secured)]);
}, 120_000);

test.each(workspaces)("starts %s in the environment that its image and the chart give it", async (workspace) => {
  const config = await configOf(workspace);
  const name = workspace.replace("services/", "");
  expect(() => config({ ...ofImage(), ...ofPod(name) })).not.toThrow();
});

test("reads the e-invoice operator from billing's secret, and none from an empty file", async () => {
  const config = await configOf("services/billing");
  const pod = { ...ofImage(), ...ofPod("billing") };
  expect(config(pod)).toMatchObject({ E_INVOICE_OUTBOX: contents["E_INVOICE_OUTBOX_FILE"] });
  writeFileSync(pod["E_INVOICE_OUTBOX_FILE"]!, "");
  expect(config(pod)).toMatchObject({ E_INVOICE_OUTBOX: "" });
});

test("takes a second token key during a rotation, and no third", async () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
  const keyed = workspaces.filter((workspace) => "TOKEN_KEY_FILE" in ofPod(workspace.replace("services/", "")));
  expect(keyed.toSorted()).toEqual([
    "services/billing",
    "services/campaign",
    "services/identity",
    "services/leads",
    "services/notifications",
  ]);
  for (const workspace of keyed) {
    const name = workspace.replace("services/", "");
    const config = await configOf(workspace);
    const start = (...keys: number[]) => {
      const { TOKEN_KEY_FILE: _, ...environment } = { ...ofImage(), ...ofPod(name) };
      return config({ ...environment, TOKEN_KEY: keys.map(key).join(",") });
    };
    expect(start(7, 6)).toMatchObject({ TOKEN_KEY: { current: Buffer.alloc(32, 7), former: Buffer.alloc(32, 6) } });
    expect(() => start(7, 6, 5)).toThrow("must be one key, or the new one and the former");
  }
});

test.each(workspaces)("gives %s the login and the authority of a secured Kafka", async (workspace) => {
  const config = await configOf(workspace);
  const name = workspace.replace("services/", "");
  expect(config({ ...ofImage(), ...ofPod(name, withSecureKafka) })).toMatchObject({
    KAFKA_TLS: "on",
    KAFKA_CA: "-----BEGIN CERTIFICATE-----",
    KAFKA_SASL: "plain",
    KAFKA_USER: "{}",
    KAFKA_PASSWORD: "{}",
  });
});

test("creates topics as the gateway if Kafka asks for a login", () => {
  const { containers, volumes } = ofKind(withSecureKafka, "Job").find(({ metadata }) =>
    metadata.name.endsWith("topics"),
  )!.spec!.template.spec!;
  const names = containers[0]!.env!.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["KAFKA_TLS", "KAFKA_SASL", "KAFKA_CA_FILE", "KAFKA_USER_FILE"]));
  const { secret } = volumes!.find(({ name }) => name === "secrets")!;
  expect(secret?.items?.map(({ key }) => key)).toEqual(["kafka-ca", "kafka-password", "kafka-user"]);
  expect(Object.values(rules).flatMap((rule) => rule(withSecureKafka))).toEqual([]);
});

test.each(workspaces)("gives %s nothing that it does not read", async (workspace) => {
  const read = await variablesRead(workspace);
  const given = Object.keys(ofPod(workspace.replace("services/", "")));

  expect(given.length).toBeGreaterThan(5);
  expect(given.filter((variable) => !read.has(variable) && !readByTelemetry.test(variable))).toEqual([]);
});

test("finds a variable that a workload does not read", async () => {
  expect((await variablesRead("services/leads")).has("REDIS_URL_FILE")).toBe(false);
});

test("runs in every job a script that its image holds", () => {
  const scripts = ofKind(finland, "Job").map(({ spec }) => spec!.template.spec!.containers[0]!.command![1]!);
  expect(scripts).toContain("/app/services/leads/src/load-locations.ts");
  expect(scripts.filter((script) => !exists(script.replace("/app/", "")))).toEqual([]);
});

/** Variables of the kit's telemetry and libraries beside the configuration. */
const readByTelemetry = /^OTEL_/;

/** Names of the variables that a workspace's configuration asks for. */
async function variablesRead(workspace: string): Promise<Set<string>> {
  const config = await configOf(workspace);
  const read = new Set<string>();
  const nothing = new Proxy<Environment>({}, { get: (_, name) => void read.add(String(name)) });
  expect(() => config(nothing)).toThrow("The configuration is invalid");
  return read;
}

async function configOf(workspace: string): Promise<(environment: Environment) => unknown> {
  const { config } = (await import(join(root, workspace, "src/config.ts"))) as {
    config: (environment: Environment) => unknown;
  };
  return config;
}

function ofImage(): Environment {
  const set = stagesOf(dockerfile)
    .at(-1)!
    .instructions.filter(({ keyword }) => keyword === "ENV");
  return Object.fromEntries(set.flatMap(({ words }) => words.map((word) => word.split("=") as [string, string])));
}

/** Mounted files lie in a folder of this test. */
function ofPod(name: string, manifests = finland): Environment {
  const deployment = ofKind(manifests, "Deployment").find(({ metadata }) => metadata.name === `doorlight-${name}`);
  const variables = deployment!.spec!.template.spec!.containers[0]!.env!.map(({ name: variable, value = "" }) => {
    if (!variable.endsWith("_FILE")) return [variable, value] as const;
    const file = join(folder, variable);
    writeFileSync(file, contents[variable] ?? "{}");
    return [variable, file] as const;
  });
  return Object.fromEntries(variables);
}
