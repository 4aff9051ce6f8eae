import { toJson } from "@bufbuild/protobuf";
import type { DescMessage, JsonObject } from "@bufbuild/protobuf";
import type { Tx } from "../db/index.ts";
import { eventType } from "../kafka/index.ts";
// Not by the index, which loads servers and clients.
import { type Given, type Plain, toMessage } from "../rpc/plain.ts";
import { currentTraceparent } from "../telemetry/index.ts";

export type Outbox = {
  /**
   * Publishes an event if and only if `tx` commits, under the next number of its key in its topic (migration
   * `0009-event-numbers`): `version`, what the aggregate's own table counts, is the first one of a key alone. Order per
   * key is the order of these calls, so call it under the aggregate's row lock.
   */
  append<T extends DescMessage>(
    tx: Tx,
    schema: T,
    event: Given<Plain<T>>,
    about: { version: bigint | number },
  ): Promise<void>;
};

export function makeOutbox(): Outbox {
  return {
    async append(tx, schema, event, { version }) {
      const { type, topic, keyField } = eventType(schema);
      const payload = toJson(schema, toMessage(schema, event), { alwaysEmitImplicit: true }) as JsonObject;
      const key = payload[keyField];
      if (typeof key !== "string" || key === "")
        throw new Error(`${type} has no key: ${keyField} is empty or not text`);
      await tx.raw(
        `insert into outbox (topic, key, type, aggregate_version, payload, headers) values (?, ?, ?, ?, ?, ?)`,
        [
          topic,
          key,
          type,
          version.toString(),
          JSON.stringify(payload),
          JSON.stringify({ traceparent: currentTraceparent() }),
        ],
      );
    },
  };
}
