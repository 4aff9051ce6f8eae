import type { Tx } from "@doorlight/common/db";
import type { PastSubscription, Subscription } from "../domain/subscription.ts";

type Versioned = PastSubscription & { version: bigint };

type Ports = {
  subscriptions: {
    /** Its version; undefined if others have nothing new to read. */
    put(tx: Tx, subscription: Subscription): Promise<bigint | undefined>;
    /** Undefined if it had ended before. */
    end(tx: Tx, id: string, at: Date): Promise<Versioned | undefined>;
  };
  events: { subscriptionChanged(tx: Tx, subscription: Versioned): Promise<void> };
};

/** Saves a subscription and publishes its new state, whatever the reason of the change. */
export function makeSaveSubscription({ subscriptions, events }: Ports) {
  return {
    async put(tx: Tx, subscription: Subscription): Promise<void> {
      const version = await subscriptions.put(tx, subscription);
      if (version !== undefined) await events.subscriptionChanged(tx, { ...subscription, version, endedAt: null });
    },

    async end(tx: Tx, id: string, at: Date): Promise<void> {
      const ended = await subscriptions.end(tx, id, at);
      if (ended) await events.subscriptionChanged(tx, ended);
    },
  };
}
