import { CompressionTypes, Partitioners } from "kafkajs";
import type { Kafka as KafkaJs, Message } from "kafkajs";
import { seconds } from "../time/index.ts";

/** One record to be sent to Kafka. */
export type OutgoingRecord = {
  /** With the deployment's prefix. */
  topic: string;
  key: string | null;
  value: string | Buffer | null;
  headers: Record<string, string | Buffer>;
};

/** A connection for sending records. */
export type Producer = {
  /**
   * Resolves when all in-sync replicas have every record. Records of one topic and key keep their order. After an
   * error some may have arrived; the sender must build a new producer and send them all again.
   */
  send(records: OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
};

const allReplicas = -1;

/** Rejects if no broker answers. */
export async function connectProducer(client: KafkaJs): Promise<Producer> {
  const producer = client.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { initialRetryTime: 200, maxRetryTime: seconds(1), retries: 3 },
  });
  await producer.connect();
  return {
    async send(records) {
      const byTopic = new Map<string, Message[]>();
      for (const { topic, ...message } of records) {
        const messages = byTopic.get(topic);
        if (messages) messages.push(message);
        else byTopic.set(topic, [message]);
      }
      const topicMessages = Array.from(byTopic, ([topic, messages]) => ({ topic, messages }));
      await producer.sendBatch({ acks: allReplicas, compression: CompressionTypes.None, topicMessages });
    },
    close: () => producer.disconnect(),
  };
}
