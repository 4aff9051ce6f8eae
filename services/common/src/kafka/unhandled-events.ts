import { type Reading, gauge } from "../telemetry/index.ts";
import type { Clock } from "../time/index.ts";

type Batch = { topic: string; partition: number };
type Sent = { timestamp: string };

/** The age of a process's unhandled events, by the time at which the oldest was sent. */
export function makeUnhandledEvents(consumers: readonly string[], clock: Clock) {
  const oldest = new Map(consumers.map((name) => [name, new Map<string, number>()]));

  return {
    of(consumer: string) {
      const sentAt = oldest.get(consumer)!;
      const place = ({ topic, partition }: Batch) => `${topic} ${partition}`;
      return {
        handling: (batch: Batch, { timestamp }: Sent) => void sentAt.set(place(batch), Number(timestamp)),
        /** More may wait in Kafka, a little younger than the last one. */
        handled(batch: Batch & { offsetLag(): string }): void {
          if (Number(batch.offsetLag()) <= 0) sentAt.delete(place(batch));
        },
        /** Others may have its partitions now. */
        reassigned: () => sentAt.clear(),
      };
    },

    /** By consumer, the age in seconds of the oldest event that is not handled; 0 if none waits. */
    ages(): Reading[] {
      const now = clock.now().getTime();
      return [...oldest].map(([consumer, sentAt]) => ({
        value: Math.max(0, now - Math.min(now, ...sentAt.values())) / 1000,
        attributes: { consumer },
      }));
    },
  };
}

export type UnhandledEvents = ReturnType<typeof makeUnhandledEvents>;

export function reportUnhandled(unhandled: UnhandledEvents): void {
  gauge("consumer_oldest_seconds", async () => unhandled.ages(), {
    description: "Age of the oldest event that a consumer has not handled",
  });
}
