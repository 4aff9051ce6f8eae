import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, env } from "@doorlight/common/config";
import { type Kafka, makeKafka } from "@doorlight/common/kafka";
import type { Logger } from "@doorlight/common/telemetry";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startBroker } from "./kafka.ts";
import { freePorts } from "./net.ts";
import { Processes } from "./processes.ts";
import { run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "doorlight-"));
const processes = new Processes(folder);
const closed = "Kafka closed the connection without a reason: if it goes on doing so, look at";
let port = 0;
let internal = 0;

/** A broker that takes nothing but encrypted connections with a login. */
beforeAll(async () => {
  let controller: number;
  [port, internal, controller] = (await freePorts(3)) as [number, number, number];
  await makeCertificate();
  const scram = ["SCRAM-SHA-512=[name=leads,password=right]"];
  const properties = settings({ port, internal, controller });
  await startBroker({ processes, directory: join(folder, "kafka"), properties, port, scram });
}, 120_000);

afterAll(async () => {
  await processes.stop("kafka", "SIGKILL");
  rmSync(folder, { recursive: true });
});

type Settings = Record<string, string | undefined>;

test("reaches a broker that asks for TLS and SCRAM with the settings of a service", async () => {
  expect(await lineOf({})).toEqual([]);
});

const noTls = { KAFKA_TLS: "off", KAFKA_CA_FILE: undefined };
const noLogin = { KAFKA_SASL: undefined, KAFKA_USER: undefined, KAFKA_PASSWORD: undefined };

/** What is wrong, and the line; all are tried at the same time, since the client tries each for some seconds. */
const wrong: [Settings, string][] = [
  [{ KAFKA_PASSWORD: "guessed" }, "Kafka refused the login: look at KAFKA_USER and KAFKA_PASSWORD"],
  [{ KAFKA_USER: "nobody" }, "Kafka refused the login: look at KAFKA_USER and KAFKA_PASSWORD"],
  [{ KAFKA_SASL: "plain" }, "Kafka has no such mechanism for logins: look at KAFKA_SASL"],
  [{ KAFKA_CA_FILE: undefined }, "No authority that is known signed Kafka's certificate: look at KAFKA_CA"],
  [{ host: "localhost" }, "Kafka's certificate is that of another host: look at KAFKA_BROKERS"],
  [noTls, `${closed} KAFKA_TLS`],
  [noLogin, `${closed} KAFKA_SASL`],
  [{ ...noTls, ...noLogin }, `${closed} KAFKA_TLS and KAFKA_SASL`],
];

test("says in one line which setting is wrong", async () => {
  const atPlainPort: typeof wrong = [
    [noTls, "Kafka asks for no login at this port: look at KAFKA_SASL"],
    [noLogin, "Kafka speaks no TLS at this port: look at KAFKA_TLS"],
  ];
  const lines = await Promise.all([
    ...wrong.map(([settings]) => lineOf(settings)),
    ...atPlainPort.map(([settings]) => lineOf(settings, internal)),
  ]);
  expect(lines).toEqual([...wrong, ...atPlainPort].map(([, line]) => [line]));
}, 30_000);

/** What the log says of two tries with other settings than the right ones. */
async function lineOf({ host = "127.0.0.1", ...other }: Settings, at = port): Promise<string[]> {
  const security = defineConfig(env.kafkaSecurity)({
    KAFKA_TLS: "on",
    KAFKA_CA_FILE: join(folder, "ca.pem"),
    KAFKA_SASL: "scram-sha-512",
    KAFKA_USER: "leads",
    KAFKA_PASSWORD: "right",
    ...other,
  });
  const lines: string[] = [];
  const log = { warn: (line: string) => lines.push(line) } as unknown as Logger;
  const brokers = [`${host}:${at}`];
  const kafka = makeKafka({ brokers, clientId: "test", topicPrefix: "test", security, log });
  await Promise.all([1, 2].map(() => topicsOf(kafka).catch(kafka.failed)));
  return lines;
}

async function topicsOf(kafka: Kafka): Promise<string[]> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await admin.listTopics();
  } finally {
    await admin.disconnect();
  }
}

async function makeCertificate(): Promise<void> {
  const store = ["-keystore", join(folder, "broker.p12"), "-storepass", "storepass", "-alias", "broker"];
  const names = ["-dname", "CN=broker", "-ext", "san=ip:127.0.0.1"];
  const hint = "The broker's certificate could not be made:";
  await run("keytool", ["-genkeypair", "-keyalg", "EC", "-storetype", "PKCS12", ...store, ...names], { hint });
  await run("keytool", ["-exportcert", "-rfc", "-file", join(folder, "ca.pem"), ...store], { hint });
}

function settings({ port, internal, controller }: Record<string, number | undefined>): Record<string, string> {
  return {
    listeners: `SASL_SSL://127.0.0.1:${port},INTERNAL://127.0.0.1:${internal},CONTROLLER://127.0.0.1:${controller}`,
    "listener.security.protocol.map": "SASL_SSL:SASL_SSL,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT",
    "inter.broker.listener.name": "INTERNAL",
    "controller.listener.names": "CONTROLLER",
    "controller.quorum.bootstrap.servers": `127.0.0.1:${controller}`,
    "sasl.enabled.mechanisms": "SCRAM-SHA-512",
    "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config":
      "org.apache.kafka.common.security.scram.ScramLoginModule required;",
    "ssl.keystore.location": join(folder, "broker.p12"),
    "ssl.keystore.password": "storepass",
    "ssl.keystore.type": "PKCS12",
  };
}
