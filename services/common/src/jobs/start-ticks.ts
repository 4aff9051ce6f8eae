import { setTimeout as wait } from "node:timers/promises";
import type { SendingGuard } from "../epoch/index.ts";
import { seconds } from "../time/index.ts";
import type { Job, Tick } from "./job.ts";
import type { makeJobRunner } from "./run-job.ts";

/** Of itself a tick is neither a second attempt nor the last one. */
const FIRST_OF_MANY = { attempts: 1, max_attempts: Number.POSITIVE_INFINITY };

/** Works at every tick of those among `jobs` that have any, until stopped; a tick waits for the one before. */
export function startTicks(
  jobs: readonly Job[],
  toRunner: ReturnType<typeof makeJobRunner>,
  sending: Pick<SendingGuard, "isHeld"> | undefined,
): { stop(): Promise<void> } {
  const stopping = new AbortController();

  async function tick(job: Tick & Job): Promise<void> {
    const run = toRunner(job);
    while (!stopping.signal.aborted) {
      // A failure is logged by the runner; the next tick retries.
      if (!job.sends || !sending?.isHeld()) await run(undefined, FIRST_OF_MANY).catch(() => {});
      await wait(seconds(job.seconds), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const ended = jobs.filter((job) => job.kind === "tick").map(tick);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(ended);
    },
  };
}
