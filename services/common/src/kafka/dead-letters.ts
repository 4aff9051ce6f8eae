import type { KafkaMessage } from "kafkajs";
import { causeOf } from "../errors/index.ts";
import { counter } from "../telemetry/index.ts";
import type { Logger } from "../telemetry/index.ts";
import type { Unreadable } from "./delivery.ts";
import { ensureTopics } from "./ensure-topics.ts";
import type { Kafka } from "./kafka.ts";
import type { Producer } from "./producer.ts";

/** A record to be dead-lettered; `attempts` is how often it was handled. */
export type DeadLetter = Unreadable & { attempts: number; firstFailure: Date };

/** The dead letters of one consumer: the topic `<prefix>.dlq.<consumer>`. */
export type DeadLetters = {
  /** Resolves when Kafka has the record, byte for byte; headers name its origin and its error, without error texts. */
  put(letter: DeadLetter): Promise<void>;
  close(): Promise<void>;
};

const total = counter("dlq_messages_total", { description: "Events that could not be handled" });

/** The topic is created with the first letter. */
export function makeDeadLetters(kafka: Kafka, consumer: string, log: Logger): DeadLetters {
  const topic = kafka.topic(`dlq.${consumer}`);
  total.add(0, { consumer });
  let producer: Promise<Producer> | undefined;

  async function open(): Promise<Producer> {
    await ensureTopics(kafka, [topic], { partitions: 1, retentionDays: 90 });
    return kafka.connectProducer();
  }

  return {
    async put(letter) {
      const { key, value } = letter.message;
      try {
        producer ??= open();
        await (await producer).send([{ topic, key: key?.toString() ?? null, value, headers: headersOf(letter) }]);
      } catch (error) {
        const broken = producer;
        producer = undefined;
        await broken?.then((p) => p.close()).catch(() => {});
        throw error;
      }
      total.add(1, { consumer });
      log.error(
        { consumer, event_id: letter.eventId, err: letter.error, attempts: letter.attempts },
        "Event dead-lettered",
      );
    },
    close: async () => (await producer)?.close(),
  };
}

function headersOf({
  topic,
  partition,
  message,
  error,
  attempts,
  firstFailure,
}: DeadLetter): Record<string, string | Buffer> {
  const original = Object.entries(message.headers ?? {}).filter(
    (entry): entry is [string, string | Buffer] => entry[1] !== undefined && !Array.isArray(entry[1]),
  );
  const traceId = traceIdOf(message);
  return {
    ...Object.fromEntries(original),
    "x-dlq-topic": topic,
    "x-dlq-partition": String(partition),
    "x-dlq-offset": message.offset,
    "x-dlq-error": causeOf(error),
    "x-dlq-attempts": String(attempts),
    "x-dlq-first-failure": firstFailure.toISOString(),
    ...(traceId && { "x-dlq-trace-id": traceId }),
  };
}

export function traceIdOf({ headers }: KafkaMessage): string | undefined {
  return headers?.traceparent?.toString().split("-")[1];
}
