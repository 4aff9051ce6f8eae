import { create } from "@bufbuild/protobuf";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { transaction } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import { eventType } from "../kafka/index.ts";
import type { Consumer, EventMeta } from "../kafka/index.ts";

/**
 * Lets consumers consume an event at once, without Kafka and inbox: each handler of its type runs in a transaction. Throws
 * what a handler throws, and where none wants the event.
 */
export async function consume<T extends DescMessage>(
  db: Db,
  consumers: readonly Consumer[],
  schema: T,
  init: MessageInitShape<T>,
  about: Partial<EventMeta> = {},
): Promise<void> {
  const { type, keyField } = eventType(schema);
  const event = create(schema, init);
  const fields: Record<string, unknown> = { ...event };
  const meta: EventMeta = {
    eventId: crypto.randomUUID(),
    type,
    key: String(fields[keyField]),
    version: 1n,
    time: new Date(),
    country: String(fields.country ?? ""),
    traceparent: undefined,
    ...about,
  };
  const wanted = consumers.flatMap(({ subscriptions }) => subscriptions.get(type) ?? []);
  if (wanted.length === 0) throw new Error(`Nobody listens to ${type}`);
  for (const { handle } of wanted) await transaction(db, (tx) => handle([{ event, meta }], tx));
}
