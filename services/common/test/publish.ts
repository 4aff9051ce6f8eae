import { create, toJsonString } from "@bufbuild/protobuf";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { toHeaders } from "../src/kafka/cloud-event-headers.ts";
import type { Kafka } from "../src/kafka/kafka.ts";
import type { OutgoingRecord } from "../src/kafka/producer.ts";

export const SPENT_TOPIC = "purchasing.account.v1";

/** A record as the relay sends it: a user's credits were spent. */
export function spentRecord(
  kafka: Kafka,
  userId: string,
  version: number,
  eventId: string = crypto.randomUUID(),
): OutgoingRecord {
  const event = create(CreditsSpentSchema, {
    userId,
    country: "FI",
    credits: 1,
    purchaseId: "p",
    balance: version,
  });
  return {
    topic: kafka.topic(SPENT_TOPIC),
    key: userId,
    value: toJsonString(CreditsSpentSchema, event),
    headers: toHeaders({
      eventId,
      type: "doorlight.purchasing.account.credits_spent.v1",
      source: "/test",
      subject: userId,
      time: new Date(),
      version: BigInt(version),
      country: "FI",
      schema: CreditsSpentSchema.typeName,
      traceparent: undefined,
    }),
  };
}

/** Sends records as they are. */
export async function publish(kafka: Kafka, ...records: OutgoingRecord[]): Promise<void> {
  const producer = await kafka.connectProducer();
  await producer.send(records).finally(() => producer.close());
}
