import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Deliveries } from "./ports.ts";

/** Drops every mail that waits to be sent to a person who is to be forgotten. */
export function makeDropMails({ deliveries, clock }: { deliveries: Deliveries; clock: Clock }) {
  return (tx: Tx, userId: string): Promise<void> => deliveries.dropQueued(tx, userId, clock.now());
}
