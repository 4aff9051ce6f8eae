import { eventTypesOf, testTopic, toHeaders } from "../kafka/index.ts";
import type { Kafka, OutgoingRecord, Producer } from "../kafka/index.ts";
import { eventFiles } from "../product/event-files.ts";
import { traceparentOf } from "../telemetry/index.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { endSendSpan, startSendSpan } from "./send-span.ts";

const eventTypes = eventTypesOf(eventFiles);

/** Sends rows as CloudEvents, in order; resolves when all in-sync replicas have them. */
export async function sendRows(kafka: Kafka, producer: Producer, rows: OutboxRow[]): Promise<void> {
  const spans = rows.map((row) => startSendSpan(row, topicOf(kafka, row)));
  let failure: unknown;
  try {
    const records = rows.map((row, i) => {
      const span = spans[i];
      return toRecord(kafka, row, (span && traceparentOf(span)) ?? row.traceparent ?? undefined);
    });
    await producer.send(records);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    spans.forEach((span) => endSendSpan(span, failure));
  }
}

/** An event with the mark of a test is never in a topic of others. */
function topicOf(kafka: Kafka, { topic, test }: OutboxRow): string {
  return kafka.topic(test ? testTopic(topic) : topic);
}

function toRecord(kafka: Kafka, row: OutboxRow, traceparent: string | undefined): OutgoingRecord {
  const [service] = row.topic.split(".");
  return {
    topic: topicOf(kafka, row),
    key: row.key,
    value: row.payload,
    headers: toHeaders({
      eventId: row.event_id,
      type: row.type,
      source: `/${kafka.prefix}/${service}`,
      subject: row.key,
      time: row.created_at,
      version: row.aggregate_version,
      country: row.country ?? "",
      schema: eventTypes.get(row.type)?.schema.typeName ?? "",
      traceparent,
    }),
  };
}
