import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@doorlight/common/db";
import { eventually } from "@doorlight/common/testing/eventually";
import { lagOf } from "./topic-records.ts";

const TOPIC = "purchasing.purchase.v1";
const consumers = ["leads.purchases", "notifications.mails"];
const STUCK_MS = 2_000;
/** Kafka takes six seconds to give up a consumer that was killed. */
const PATIENCE_MS = 40_000;

/** Returns when purchasing has sent all events of purchases that it will ever send, and their consumers are done with them. */
export async function eventsSettled(purchasing: Db): Promise<void> {
  await sentOrStuck(purchasing);
  await eventually(
    async () => {
      const lags = await lagsOfPurchases();
      if (lags.some((lag) => lag > 0n)) throw new Error(`${consumers.join(", ")} are behind by ${lags.join(", ")}`);
    },
    { timeoutMs: PATIENCE_MS },
  );
}

/** How many events of purchases each of their consumers has not read yet. */
export function lagsOfPurchases(): Promise<bigint[]> {
  return Promise.all(consumers.map((group) => lagOf(group, TOPIC)));
}

/** Rows that a relay passes over stay unsent for ever: it is stuck when it has sent nothing for a while. */
async function sentOrStuck(purchasing: Db): Promise<void> {
  let changed = Date.now();
  for (let before = ""; Date.now() - changed < STUCK_MS; await pause(50)) {
    const unsent = String(await purchasing("outbox").whereNull("sent_at").orderBy("id").pluck("id"));
    if (unsent === "") return;
    if (unsent !== before) changed = Date.now();
    before = unsent;
  }
}
