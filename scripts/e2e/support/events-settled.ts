import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@doorlight/common/db";
import { eventually } from "@doorlight/common/testing";
import { lagOf } from "./records.ts";

const TOPIC = "purchasing.purchase.v1";
const listeners = ["leads.sales", "notifications.mails"];
const STUCK_MS = 2_000;
/** Kafka takes ten seconds to give up a consumer that was killed. */
const PATIENCE_MS = 40_000;

/** Returns when all that purchasing will ever send of its purchases is sent, and all who listen are through with it. */
export async function allHeard(purchasing: Db): Promise<void> {
  await sentOrStuck(purchasing);
  await eventually(
    async () => {
      const lags = await Promise.all(listeners.map((group) => lagOf(group, TOPIC)));
      if (lags.some((lag) => lag > 0n)) throw new Error(`${listeners.join(", ")} are behind by ${lags.join(", ")}`);
    },
    { timeoutMs: PATIENCE_MS },
  );
}

/** A relay that has sent nothing for a while although there is something will not: rows that it passes over stay unsent. */
async function sentOrStuck(purchasing: Db): Promise<void> {
  let changed = Date.now();
  for (let before = ""; Date.now() - changed < STUCK_MS; await pause(50)) {
    const unsent = String(await purchasing("outbox").whereNull("sent_at").orderBy("id").pluck("id"));
    if (unsent === "") return;
    if (unsent !== before) changed = Date.now();
    before = unsent;
  }
}
