import { transaction } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import { failpoint } from "../failpoints/index.ts";
import { counter } from "../telemetry/index.ts";
import type { Consumer, Subscription } from "./consumer.ts";
import type { Delivery } from "./delivery.ts";
import { claimNew } from "./inbox.ts";
import { inProcessSpan } from "./process-span.ts";

export type Effects = {
  db: Db;
  consumer: Consumer;
  /** Full name of the consumer's group. */
  group: string;
};

const duplicates = counter("inbox_duplicates_total", {
  description: "Events that came again and had no second effect",
});

/** The effects of events and the note that they happened, in one transaction; events noted before have none. */
export async function applyEffects(
  { db, consumer, group }: Effects,
  deliveries: Delivery<Subscription>[],
): Promise<void> {
  const eventIds = deliveries.map(({ meta }) => meta.eventId);
  const repeated = await transaction(db, async (tx) => {
    const fresh = await claimNew(tx, consumer.name, eventIds);
    const freshCount = fresh.size;
    for (const delivery of deliveries) {
      const { subscription, event, meta } = delivery;
      // Deleted from the set, so that a batch that holds an event twice handles it once.
      if (fresh.delete(meta.eventId)) {
        await inProcessSpan(group, delivery, meta, () => subscription.handle(event, tx, meta));
      }
    }
    return deliveries.length - freshCount;
  });
  if (repeated > 0) duplicates.add(repeated, { consumer: consumer.name });
  failpoint("consumer.after_effect");
}
