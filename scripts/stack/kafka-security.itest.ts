import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, env } from "@doorlight/common/config";
import { makeKafka } from "@doorlight/common/kafka";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startBroker } from "./kafka.ts";
import { freePorts } from "./net.ts";
import { Processes } from "./processes.ts";
import { run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "doorlight-"));
const processes = new Processes(folder);
let broker: string;

/** A broker that takes nothing but encrypted connections with a login. */
beforeAll(async () => {
  const [port = 0, internal, controller] = await freePorts(3);
  broker = `127.0.0.1:${port}`;
  await makeCertificate();
  const properties = settings({ port, internal, controller });
  await startBroker({ processes, directory: join(folder, "kafka"), properties, port });
}, 120_000);

afterAll(async () => {
  await processes.stop("kafka", "SIGKILL");
  rmSync(folder, { recursive: true });
});

test("reaches a broker that asks for TLS and SASL with the settings of a service", async () => {
  expect(await topicsWith({})).toEqual([]);
});

test("does not reach the broker with a wrong password", async () => {
  await expect(topicsWith({ KAFKA_PASSWORD: "guessed" })).rejects.toThrow("Authentication failed");
});

test("refuses a broker whose certificate no known authority signed", async () => {
  await expect(topicsWith({ KAFKA_CA_FILE: undefined })).rejects.toThrow("certificate");
});

async function topicsWith(other: Record<string, string | undefined>): Promise<string[]> {
  const security = defineConfig(env.kafkaSecurity)({
    KAFKA_TLS: "on",
    KAFKA_CA_FILE: join(folder, "ca.pem"),
    KAFKA_SASL: "plain",
    KAFKA_USER: "leads",
    KAFKA_PASSWORD: "right",
    ...other,
  });
  const admin = makeKafka({ brokers: [broker], clientId: "test", topicPrefix: "test", security }).admin();
  try {
    await admin.connect();
    return await admin.listTopics();
  } finally {
    await admin.disconnect();
  }
}

async function makeCertificate(): Promise<void> {
  const store = ["-keystore", join(folder, "broker.p12"), "-storepass", "storepass", "-alias", "broker"];
  const names = ["-dname", "CN=broker", "-ext", "san=ip:127.0.0.1,dns:localhost"];
  const hint = "The broker's certificate could not be made:";
  await run("keytool", ["-genkeypair", "-keyalg", "EC", "-storetype", "PKCS12", ...store, ...names], { hint });
  await run("keytool", ["-exportcert", "-rfc", "-file", join(folder, "ca.pem"), ...store], { hint });
}

function settings({ port, internal, controller }: Record<string, number | undefined>): Record<string, string> {
  const login = "org.apache.kafka.common.security.plain.PlainLoginModule required";
  return {
    listeners: `SASL_SSL://127.0.0.1:${port},INTERNAL://127.0.0.1:${internal},CONTROLLER://127.0.0.1:${controller}`,
    "listener.security.protocol.map": "SASL_SSL:SASL_SSL,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT",
    "inter.broker.listener.name": "INTERNAL",
    "controller.listener.names": "CONTROLLER",
    "controller.quorum.bootstrap.servers": `127.0.0.1:${controller}`,
    "sasl.enabled.mechanisms": "PLAIN",
    "listener.name.sasl_ssl.plain.sasl.jaas.config": `${login} user_leads="right";`,
    "ssl.keystore.location": join(folder, "broker.p12"),
    "ssl.keystore.password": "storepass",
    "ssl.keystore.type": "PKCS12",
  };
}
