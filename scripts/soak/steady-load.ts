import { setTimeout as pause } from "node:timers/promises";
import type { Shot } from "../bench/load.ts";
import type { Call } from "./answers.ts";

const PACE_MS = 400;
/** Longer than any deadline of ours: such a call counts as failed. */
const PATIENCE_MS = 15_000;

/** Purchases at a steady pace until they are stopped. */
export interface SteadyLoad {
  /** All calls so far, and what was clicked on. */
  readonly calls: readonly (Call & { shot: Shot })[];
  /** Returns when the last call is over; throws if a client had no more leads to buy. */
  stop(): Promise<void>;
}

/** Each client clicks, waits a moment and clicks on the next lead; after a failed call it clicks again, with its key. */
export function startLoad(origin: string, clients: readonly Iterator<Shot>[], paceMs = PACE_MS): SteadyLoad {
  const calls: (Call & { shot: Shot })[] = [];
  let isOver = false;

  async function click(shot: Shot): Promise<void> {
    for (let isBought = false; !isBought && !isOver; await pause(paceMs)) {
      const began = performance.now();
      isBought = await buys(origin, shot);
      calls.push({ began, ended: performance.now(), isBought, shot });
    }
  }

  const running = Promise.all(
    clients.map(async (shots) => {
      for (let next = shots.next(); !isOver; next = shots.next()) {
        if (next.done) throw new Error("There are no more leads to buy");
        await click(next.value);
      }
    }),
  );
  // An error is thrown by stop(): before that nobody awaits it, and it would end the process beside its stack.
  running.catch(() => {});
  return {
    calls,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

function buys(origin: string, { path, headers = {}, body = "" }: Shot): Promise<boolean> {
  return fetch(origin + path, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 201;
    },
    () => false,
  );
}
