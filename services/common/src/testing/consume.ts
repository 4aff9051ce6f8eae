import { create } from "@bufbuild/protobuf";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { transaction } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import { eventType } from "../kafka/index.ts";
import type { Consumer, EventMeta } from "../kafka/index.ts";

/**
 * Lets consumers consume events of one type at once, without Kafka and inbox. Each consumer of the type runs in one
 * transaction: several events go in one call to a handler that takes many, else one after the other. The first event says
 * whether they are tests. Throws what a handler throws, and if no consumer subscribes to the type.
 */
export async function consume<T extends DescMessage>(
  db: Db,
  consumers: readonly Consumer[],
  schema: T,
  events: MessageInitShape<T> | MessageInitShape<T>[],
  meta: Partial<EventMeta> = {},
): Promise<void> {
  const [first, ...others] = [events].flat().map((init) => deliveryOf(schema, init as MessageInitShape<T>, meta));
  if (!first) return;
  const subscribed = consumers.flatMap(({ subscriptions, ofTests }) => {
    const subscription = subscriptions.get(eventType(schema).type);
    return subscription ? [{ ...subscription, ofTests }] : [];
  });
  if (subscribed.length === 0) throw new Error(`No consumer subscribes to ${schema.typeName}`);
  const isTest = "test" in first.event && first.event.test === true;
  for (const { takesMany, handle } of subscribed.filter(({ ofTests }) => ofTests === isTest)) {
    await transaction(db, async (tx) => {
      if (takesMany) return handle([first, ...others], tx);
      for (const delivery of [first, ...others]) await handle([delivery], tx);
    });
  }
}

function deliveryOf<T extends DescMessage>(schema: T, init: MessageInitShape<T>, meta: Partial<EventMeta>) {
  const { type, keyField } = eventType(schema);
  const event = create(schema, init);
  const fields: Record<string, unknown> = { ...event };
  const usual: EventMeta = {
    eventId: crypto.randomUUID(),
    type,
    key: String(fields[keyField]),
    version: 1n,
    time: new Date(),
    country: String(fields.country ?? ""),
    traceparent: undefined,
  };
  return { event, meta: { ...usual, ...meta } };
}
