import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { Tx } from "../db/index.ts";
// Not by the index, which loads servers and clients.
import { fromMessage, type Plain } from "../rpc/plain.ts";
import type { EventHead } from "./cloud-event-headers.ts";
import { eventType } from "./event-type.ts";
import { testTopic } from "./topics.ts";

/** The context of an event's message for a handler; `traceparent` is that of the span in which the event is handled. */
export type EventMeta = Pick<EventHead, "eventId" | "type" | "version" | "time" | "country" | "traceparent"> & {
  key: string;
};

type Handler<Event> = (event: Event, tx: Tx, meta: EventMeta) => Promise<void>;

/** Takes one event or more of a type, in their order. */
type ManyHandler<Event> = (
  events: Event[],
  tx: Tx,
  /** Of the event at the same place. */
  metas: EventMeta[],
) => Promise<void>;

type Received<T extends DescMessage> = { event: MessageShape<T>; meta: EventMeta };

export type Subscription<T extends DescMessage = DescMessage> = {
  schema: T;
  /** Whether events that follow each other may come in one call. */
  takesMany: boolean;
  handle(events: [Received<T>, ...Received<T>[]], tx: Tx): Promise<void>;
};

/**
 * What happens to an event that cannot be handled: `skip` dead-letters it after four attempts and continues; `hold` tries
 * again until it succeeds, and keeps everything behind it in its partition waiting. Money is held: a later event may not
 * overtake an earlier one, and a person has to see it.
 */
type WhenStuck = "skip" | "hold";

/** One subscriber of events with its handler for each type; types without a handler are ignored. */
export class Consumer {
  /** `<service>.<purpose>`; names the group, so that a new name reads everything again. */
  readonly name: string;
  /** By CloudEvents type. */
  readonly subscriptions = new Map<string, Subscription>();

  readonly whenStuck: WhenStuck;

  /** Whether it reads the events of tests, in place of the others. */
  readonly ofTests: boolean;

  constructor(name: string, { whenStuck, ofTests }: { whenStuck: WhenStuck; ofTests: boolean }) {
    this.name = name;
    this.whenStuck = whenStuck;
    this.ofTests = ofTests;
  }

  /**
   * The handler gets the event's plain value, of which it reads what another release may not have filled by `ifKnown`.
   * Its effect, all of it through `tx`, happens exactly once per event. An effect outside the database (mail,
   * webhook) is recorded as a task instead. If the handler throws, it gets the event again; `whenStuck` says
   * what happens after the fourth attempt.
   */
  on<T extends DescMessage>(schema: T, handle: Handler<Plain<T>>): this {
    return this.#subscribe(schema, false, ([{ event, meta }], tx) => handle(fromMessage(schema, event), tx, meta));
  }

  /**
   * As `on`, for effects that many events can have in one statement: new events of the type that follow each other go
   * to one call, in order. If that fails, each goes to a call of its own. Events that the handler publishes continue
   * the trace of the first; a job continues that of its event if `addJobs` is given the `traceparent` of its meta.
   */
  onMany<T extends DescMessage>(schema: T, handle: ManyHandler<Plain<T>>): this {
    return this.#subscribe(schema, true, (received, tx) =>
      handle(
        received.map(({ event }) => fromMessage(schema, event)),
        tx,
        received.map(({ meta }) => meta),
      ),
    );
  }

  #subscribe<T extends DescMessage>(schema: T, takesMany: boolean, handle: Subscription<T>["handle"]): this {
    // The map's type loses T; the schema beside the handler makes the cast true.
    const subscription: Subscription<T> = { schema, takesMany, handle };
    this.subscriptions.set(eventType(schema).type, subscription as Subscription);
    return this;
  }

  /** Topics to read, without the deployment's prefix. */
  get topics(): string[] {
    const topics = Array.from(this.subscriptions.values(), ({ schema }) => eventType(schema).topic);
    return [...new Set(this.ofTests ? topics.map(testTopic) : topics)];
  }
}

/** `consumer("leads.purchases").on(PurchaseConfirmedSchema, async (event, tx) => …)` */
export function consumer(
  name: string,
  { whenStuck = "skip", ofTests = false }: { whenStuck?: WhenStuck; ofTests?: boolean } = {},
): Consumer {
  return new Consumer(name, { whenStuck, ofTests });
}
