import { Kafka as KafkaJs, logLevel } from "kafkajs";
import type { Admin, Consumer as KafkaJsConsumer } from "kafkajs";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import { connectProducer } from "./producer.ts";
import type { Producer } from "./producer.ts";
import { type KafkaSecurity, securityOptions, settingToBlame } from "./security.ts";
import "./idle-timers.ts";

/** The cluster of brokers, for one deployment. Only this folder knows the client library behind it. */
export type Kafka = {
  /** Full name of a topic given without the deployment's prefix. */
  topic(name: string): string;
  /** The deployment's name in `ce_source`. */
  prefix: string;
  /** A new producer, connected. Rejects if no broker answers. */
  connectProducer(): Promise<Producer>;
  /** Not connected yet; for this folder. */
  consumer(group: string): KafkaJsConsumer;
  /** Not connected yet; for this folder. */
  admin(): Admin;
  /** Logs which setting to look at, if it may have caused the error; a process reads its settings once, and says so once. */
  failed(error: unknown): void;
};

/** Where the brokers are and how this deployment is named. */
export type KafkaOptions = {
  /** host:port of some brokers of the cluster. */
  brokers: string[];
  clientId: string;
  /** Country or deployment; the first part of every topic and group name. */
  topicPrefix: string;
  /** Neither encrypted nor with a login if it is left out. */
  security?: KafkaSecurity;
  log?: Pick<Logger, "warn">;
};

/** Connects to nothing yet. */
export function makeKafka({ brokers, clientId, topicPrefix, security = {}, log }: KafkaOptions): Kafka {
  const client = new KafkaJs({
    brokers,
    clientId,
    ...securityOptions(security),
    connectionTimeout: seconds(3),
    requestTimeout: seconds(10),
    retry: { initialRetryTime: 200, maxRetryTime: seconds(1), retries: 8 },
    // The user of a connection logs its outage once; the library would log every attempt.
    logLevel: logLevel.NOTHING,
  });
  const said = new Set<string>();

  return {
    prefix: topicPrefix,
    topic: (name) => `${topicPrefix}.${name}`,
    connectProducer: () => connectProducer(client),
    consumer: (group) =>
      client.consumer({
        groupId: `${topicPrefix}.${group}`,
        // The minimum that brokers allow: a killed member, or any member after an outage of the brokers, blocks its
        // group for this long.
        sessionTimeout: seconds(6),
        heartbeatInterval: seconds(2),
        // How long a broker holds back an empty answer; a consumer that stops waits for it.
        maxWaitTimeInMs: 500,
        allowAutoTopicCreation: false,
      }),
    admin: () => client.admin(),
    failed(error) {
      const line = settingToBlame(error, security);
      if (!line || said.has(line)) return;
      said.add(line);
      log?.warn(line);
    },
  };
}
