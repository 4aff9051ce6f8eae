import { fromJson } from "@bufbuild/protobuf";
import type { DescMessage, JsonObject, MessageShape } from "@bufbuild/protobuf";
import type { Db } from "../db/index.ts";
import { eventType } from "../kafka/index.ts";

/** A row of the outbox. */
export type DrainedEvent = {
  eventId: string;
  topic: string;
  type: string;
  key: string;
  version: bigint;
  payload: JsonObject;
};

/** The events that a service has published. */
export type DrainedEvents = {
  /** Every event in the order of the outbox. */
  all: DrainedEvent[];
  /** The messages of one type, in the same order. */
  of<T extends DescMessage>(schema: T): MessageShape<T>[];
};

/** Takes the events that a service has published since the last call, as a relay would, and marks them sent. */
export async function drainOutbox(db: Db): Promise<DrainedEvents> {
  const { rows } = await db.raw<{ rows: DrainedEvent[] }>(`
    with drained as (
      update outbox set sent_at = now() where sent_at is null
      returning id, event_id, topic, type, key, aggregate_version, payload
    )
    select event_id as "eventId", topic, type, key, aggregate_version as version, payload from drained order by id
  `);
  return {
    all: rows,
    of: (schema) => {
      const { type } = eventType(schema);
      return rows.filter((row) => row.type === type).map((row) => fromJson(schema, row.payload));
    },
  };
}
