import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jars } from "./jars.ts";
import { isListening } from "./net.ts";
import { ready, type PartContext } from "./part.ts";
import type { Ports } from "./ports.ts";
import type { Processes } from "./processes.ts";
import { run } from "./run.ts";

const kafkaVersion = "4.3.1";
const clusterId = "ZG9vcmxpZ2h0LWthZmthMQ";
const small = [
  "-Xmx384m",
  "-XX:+UseSerialGC",
  "-XX:TieredStopAtLevel=1",
  "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
];

/** One Apache Kafka node that is broker and controller, kept in kafka/ of the data folder. */
export async function startKafka({ processes, dataDir, ports }: PartContext): Promise<void> {
  const properties = settings(ports);
  await startBroker({ processes, directory: join(dataDir, "kafka"), properties, port: ports.kafka });
}

interface Broker {
  processes: Processes;
  directory: string;
  properties: Record<string, string | number | boolean>;
  /** Where clients reach it. */
  port: number;
  /** Its users, in the form of the storage tool. */
  scram?: string[];
}

/** Starts one node with its files in a folder, and returns when it listens. */
export async function startBroker({ processes, directory, properties: own, port, scram = [] }: Broker): Promise<void> {
  const logs = join(directory, "logs");
  const properties = join(directory, "server.properties");
  mkdirSync(directory, { recursive: true });
  const lines = Object.entries({ "process.roles": "broker,controller", "node.id": 1, "log.dirs": logs, ...own });
  writeFileSync(properties, lines.map(([key, value]) => `${key}=${value}\n`).join(""));

  const classpath = ["-cp", join(await jars("kafka", kafkaVersion), "*")];
  if (!existsSync(join(logs, "meta.properties"))) {
    const format = ["kafka.tools.StorageTool", "format", "--standalone", "-t", clusterId, "-c", properties];
    const users = scram.flatMap((user) => ["--add-scram", user]);
    await run("java", [...small, ...classpath, ...format, ...users], {
      hint: "Kafka could not lay its files: is Java 17 or newer installed?",
    });
  }
  processes.start("kafka", { command: "java", args: [...small, ...classpath, "kafka.Kafka", properties] });
  await ready(processes, "kafka", () => isListening(port));
}

function settings(ports: Ports): Broker["properties"] {
  return {
    listeners: `PLAINTEXT://127.0.0.1:${ports.kafka},CONTROLLER://127.0.0.1:${ports["kafka-controller"]}`,
    "advertised.listeners": `PLAINTEXT://127.0.0.1:${ports.kafka}`,
    "controller.listener.names": "CONTROLLER",
    "controller.quorum.bootstrap.servers": `127.0.0.1:${ports["kafka-controller"]}`,
    "auto.create.topics.enable": false,
    "group.initial.rebalance.delay.ms": 0,
    "offsets.topic.replication.factor": 1,
    "offsets.topic.num.partitions": 8,
    "transaction.state.log.replication.factor": 1,
    "transaction.state.log.min.isr": 1,
    "transaction.state.log.num.partitions": 8,
    "share.coordinator.state.topic.replication.factor": 1,
    "share.coordinator.state.topic.min.isr": 1,
  };
}
