import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { Tx } from "../db/index.ts";
import type { EventHead } from "./cloud-event-headers.ts";
import { eventType } from "./event-type.ts";

/** What a handler is told about an event beside its message. */
export type EventMeta = Pick<EventHead, "eventId" | "type" | "version" | "time" | "country" | "traceparent"> & {
  key: string;
};

export type Handler<T extends DescMessage> = (event: MessageShape<T>, tx: Tx, meta: EventMeta) => Promise<void>;

export type Subscription = {
  schema: DescMessage;
  handle(event: MessageShape<DescMessage>, tx: Tx, meta: EventMeta): Promise<void>;
};

/** One subscriber of events and what it does with each type; types without a handler are ignored. */
export class Consumer {
  /** `<service>.<what for>`; names the group, so that renaming it reads everything anew. */
  readonly name: string;
  /** By CloudEvents type. */
  readonly subscriptions = new Map<string, Subscription>();

  constructor(name: string) {
    this.name = name;
  }

  /**
   * The handler's effect, all of it through `tx`, happens exactly once per event. What must call out (mail, webhook)
   * records a task instead. Throwing means: try again, and after three more tries put the event aside.
   */
  on<T extends DescMessage>(schema: T, handle: Handler<T>): this {
    // The map forgets which T; the schema kept beside the handler is what makes the cast true.
    this.subscriptions.set(eventType(schema).type, { schema, handle: handle as Subscription["handle"] });
    return this;
  }

  /** Topics to read, without the deployment's prefix. */
  get topics(): string[] {
    return [...new Set(Array.from(this.subscriptions.values(), ({ schema }) => eventType(schema).topic))];
  }
}

/** `consumer("leads.sales").on(ParticipationConfirmedSchema, async (event, tx) => …)` */
export function consumer(name: string): Consumer {
  return new Consumer(name);
}
