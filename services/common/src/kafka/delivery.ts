import { fromJsonString } from "@bufbuild/protobuf";
import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { KafkaMessage } from "kafkajs";
import { fromHeaders } from "./cloud-event-headers.ts";
import type { EventHead } from "./cloud-event-headers.ts";
import type { EventMeta } from "./consumer.ts";

/** A record and where it came from. */
export type Origin = { topic: string; partition: number; message: KafkaMessage };

/** A record that is an event with a handler. */
export type Delivery<S> = Origin & {
  subscription: S;
  event: MessageShape<DescMessage>;
  meta: EventMeta;
};

/** A record that cannot be read, and why; `eventId` is missing if its headers cannot be read either. */
export type Unreadable = Origin & { eventId?: string; error: Error };

/**
 * Reads a record for the subscriptions of one consumer. Undefined for a type without a subscription. Ignores fields and
 * enum values of a later release.
 */
export function readRecord<S extends { schema: DescMessage }>(
  origin: Origin,
  subscriptions: ReadonlyMap<string, S>,
): Delivery<S> | Unreadable | undefined {
  let head: EventHead | undefined;
  try {
    head = fromHeaders(origin.message.headers ?? {});
    const subscription = subscriptions.get(head.type);
    if (!subscription) return undefined;
    const event = fromJsonString(subscription.schema, origin.message.value?.toString() ?? "", {
      ignoreUnknownFields: true,
    });
    return { ...origin, subscription, event, meta: { ...head, key: origin.message.key?.toString() ?? "" } };
  } catch (cause) {
    return { ...origin, error: new UnreadableEvent(cause), ...(head && { eventId: head.eventId }) };
  }
}

class UnreadableEvent extends Error {
  override name = "UnreadableEvent";
  constructor(cause: unknown) {
    super("The record is not an event of its type", { cause });
  }
}
