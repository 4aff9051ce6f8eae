import { toJsonString } from "@bufbuild/protobuf";
import { type Consumer, readRecord } from "../kafka/index.ts";
import type { DeadLetterRow } from "./dead-letter-store.ts";

/** The record of a dead letter as its consumer reads it; undefined if it cannot be read. */
export function deliveryOf(row: DeadLetterRow, consumers: readonly Consumer[]) {
  const consumer = consumers.find(({ name }) => name === row.consumer);
  const { topic, partition, offset, key, value, headers } = row;
  if (!consumer || !headers) return undefined;
  const message = {
    key: key === null ? null : Buffer.from(key),
    value,
    headers,
    offset: offset.toString(),
    timestamp: "0",
    attributes: 0,
  };
  const delivery = readRecord({ topic, partition, message }, consumer.subscriptions);
  return delivery && "subscription" in delivery ? { consumer, delivery } : undefined;
}

/** The event as JSON, of the fields that its type has; empty if it cannot be read. */
export function eventOf(row: DeadLetterRow, consumers: readonly Consumer[]): string {
  const found = deliveryOf(row, consumers);
  return found ? toJsonString(found.delivery.subscription.schema, found.delivery.event) : "";
}
