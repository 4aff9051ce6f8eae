import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { Tx } from "../db/index.ts";
import type { EventHead } from "./cloud-event-headers.ts";
import { eventType } from "./event-type.ts";

/** What a handler is told about an event beside its message. */
export type EventMeta = Pick<EventHead, "eventId" | "type" | "version" | "time" | "country" | "traceparent"> & {
  key: string;
};

export type Handler<T extends DescMessage> = (event: MessageShape<T>, tx: Tx, meta: EventMeta) => Promise<void>;

/** Takes one event or more of a type, in their order. */
type ManyHandler<T extends DescMessage> = (events: MessageShape<T>[], tx: Tx) => Promise<void>;

type Heard<T extends DescMessage> = { event: MessageShape<T>; meta: EventMeta };

export type Subscription<T extends DescMessage = DescMessage> = {
  schema: T;
  /** Whether events that follow each other may come in one call. */
  takesMany: boolean;
  handle(heard: [Heard<T>, ...Heard<T>[]], tx: Tx): Promise<void>;
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
    return this.#subscribe(schema, false, ([{ event, meta }], tx) => handle(event, tx, meta));
  }

  /**
   * As `on`, for effects that many events can have in one statement: fresh events of the type that follow each other
   * are handed over together, in order. Where that fails, each is handed over alone. What the handler announces
   * continues the trace of the first.
   */
  onMany<T extends DescMessage>(schema: T, handle: ManyHandler<T>): this {
    return this.#subscribe(schema, true, (heard, tx) =>
      handle(
        heard.map(({ event }) => event),
        tx,
      ),
    );
  }

  #subscribe<T extends DescMessage>(schema: T, takesMany: boolean, handle: Subscription<T>["handle"]): this {
    // The map forgets which T; the schema kept beside the handler is what makes the cast true.
    const subscription: Subscription<T> = { schema, takesMany, handle };
    this.subscriptions.set(eventType(schema).type, subscription as Subscription);
    return this;
  }

  /** Topics to read, without the deployment's prefix. */
  get topics(): string[] {
    return [...new Set(Array.from(this.subscriptions.values(), ({ schema }) => eventType(schema).topic))];
  }
}

/** `consumer("leads.sales").on(PurchaseConfirmedSchema, async (event, tx) => …)` */
export function consumer(name: string): Consumer {
  return new Consumer(name);
}
