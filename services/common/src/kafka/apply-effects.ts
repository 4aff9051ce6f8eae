import type { Db } from "../db/index.ts";
// Not by the index, which loads the database's client: a process without a database reads events too.
import { transaction } from "../db/transaction.ts";
import { failpoint } from "../failpoints/index.ts";
import { counter } from "../telemetry/index.ts";
import type { Consumer, Subscription } from "./consumer.ts";
import type { Delivery } from "./delivery.ts";
import { claimNew } from "./inbox.ts";
import { inProcessSpans } from "./process-span.ts";

export type Effects = {
  db: Db;
  consumer: Consumer;
  /** Full name of the consumer's group. */
  group: string;
};

const duplicates = counter("inbox_duplicates_total", {
  description: "Events that came again and had no second effect",
});

/** The effects of events and their inbox rows, in one transaction; events already in the inbox have no effect. */
export async function applyEffects(
  { db, consumer, group }: Effects,
  deliveries: Delivery<Subscription>[],
): Promise<void> {
  const eventIds = deliveries.map(({ meta }) => meta.eventId);
  const repeated = await transaction(db, async (tx) => {
    const claimed = await claimNew(tx, consumer.name, eventIds);
    // Deleted from the set, so that a batch that holds an event twice handles it once.
    const fresh = deliveries.filter(({ meta }) => claimed.delete(meta.eventId));
    for (const run of runsOf(fresh))
      await inProcessSpans(group, run, (traced) => run[0].subscription.handle(traced, tx));
    return deliveries.length - fresh.length;
  });
  if (repeated > 0) duplicates.add(repeated, { consumer: consumer.name });
  failpoint("consumer.after_effect");
}

type Run = [Delivery<Subscription>, ...Delivery<Subscription>[]];

/** The events for each call of a handler: neighbours of one type if it takes many, else one event. */
function runsOf(deliveries: Delivery<Subscription>[]): Run[] {
  const runs: Run[] = [];
  for (const delivery of deliveries) {
    const { subscription } = delivery;
    const run = runs.at(-1);
    if (subscription.takesMany && run?.[0].subscription === subscription) run.push(delivery);
    else runs.push([delivery]);
  }
  return runs;
}
