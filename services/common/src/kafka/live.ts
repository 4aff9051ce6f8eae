import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { Logger } from "../telemetry/index.ts";
import type { EventMeta } from "./consumer.ts";
import { readRecord } from "./delivery.ts";
// Not by the index, which loads servers and clients.
import { fromMessage, type Plain } from "../rpc/plain.ts";
import { eventType } from "./event-type.ts";
import type { Kafka } from "./kafka.ts";
import { runGroup } from "./run-group.ts";
import type { RunningGroup } from "./run-group.ts";

type LiveSubscription = {
  schema: DescMessage;
  see(event: MessageShape<DescMessage>, meta: EventMeta): void;
};

/** Events for every copy of a process, from now on and at most once each: for screens, not for records. */
export class Live {
  /** By CloudEvents type. */
  readonly subscriptions = new Map<string, LiveSubscription>();

  /** Called at every start of receiving. Events from before it may have been missed. */
  onStart: () => void = () => {};

  on<T extends DescMessage>(schema: T, see: (event: Plain<T>, meta: EventMeta) => void): this {
    // The map's type loses T; the schema beside the function makes the cast true.
    const seeMessage = (event: MessageShape<T>, meta: EventMeta) => see(fromMessage(schema, event), meta);
    this.subscriptions.set(eventType(schema).type, { schema, see: seeMessage as LiveSubscription["see"] });
    return this;
  }

  /** Topics to read, without the deployment's prefix. */
  get topics(): string[] {
    return [...new Set(Array.from(this.subscriptions.values(), ({ schema }) => eventType(schema).topic))];
  }
}

/** `live().on(PurchaseConfirmedSchema, (event) => …)` */
export function live(): Live {
  return new Live();
}

/** Passes events to `live` until stopped. Skips unreadable ones; logs errors of a handler. */
export function subscribeLive({ kafka, live, log }: { kafka: Kafka; live: Live; log: Logger }): RunningGroup {
  return runGroup({
    kafka,
    group: `live.${crypto.randomUUID()}`,
    topics: live.topics,
    fromBeginning: false,
    onJoin: () => live.onStart(),
    log,
    async eachBatch({ batch, resolveOffset }) {
      for (const message of batch.messages) {
        const record = readRecord({ topic: batch.topic, partition: batch.partition, message }, live.subscriptions);
        if (record && "subscription" in record) {
          try {
            record.subscription.see(record.event, record.meta);
          } catch (error) {
            log.error({ err: error, event_id: record.meta.eventId }, "Handling a live event failed");
          }
        }
        resolveOffset(message.offset);
      }
    },
  });
}
