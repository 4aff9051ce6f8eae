import { Kafka as KafkaJs, logLevel } from "kafkajs";
import type { Admin, Consumer as KafkaJsConsumer } from "kafkajs";
import { connectProducer } from "./producer.ts";
import type { Producer } from "./producer.ts";
import "./rest-when-idle.ts";

/** A cluster of brokers as this deployment sees it. Only this folder knows which client library is behind it. */
export type Kafka = {
  /** Full name of a topic given without the deployment's prefix. */
  topic(name: string): string;
  /** The deployment's name in `ce_source`. */
  prefix: string;
  connectProducer(): Promise<Producer>;
  /** Unconnected; for this folder. */
  consumer(group: string): KafkaJsConsumer;
  /** Unconnected; for this folder. */
  admin(): Admin;
};

export type KafkaOptions = {
  /** host:port of some brokers of the cluster. */
  brokers: string[];
  clientId: string;
  /** Country or deployment; the first part of every topic and group name. */
  topicPrefix: string;
};

/** Connects to nothing yet. */
export function makeKafka({ brokers, clientId, topicPrefix }: KafkaOptions): Kafka {
  const client = new KafkaJs({
    brokers,
    clientId,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 200, maxRetryTime: 1_000, retries: 8 },
    // Whoever uses a connection logs its outage once; the library would log every attempt.
    logLevel: logLevel.NOTHING,
  });
  return {
    prefix: topicPrefix,
    topic: (name) => `${topicPrefix}.${name}`,
    connectProducer: () => connectProducer(client),
    consumer: (group) =>
      client.consumer({
        groupId: `${topicPrefix}.${group}`,
        sessionTimeout: 10_000,
        heartbeatInterval: 2_000,
        // How long a broker keeps a question open while there is nothing to tell; a consumer that stops waits for it.
        maxWaitTimeInMs: 500,
        allowAutoTopicCreation: false,
      }),
    admin: () => client.admin(),
  };
}
