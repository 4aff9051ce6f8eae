import { gauge } from "../telemetry/index.ts";
import type { FullConfig, Parts } from "./kit.ts";
import type { Service } from "./service.ts";

/**
 * Starts the parts that work without being called: relay, jobs, consumers, live events. Each goes on `stack`, to be
 * stopped in the opposite order: publishers of events before the relay that sends them.
 */
export async function startWorkers(
  { consumers, live, jobs }: Service,
  { db, kafka, clock, log, sending }: Parts,
  { DATABASE_URL: url }: Partial<FullConfig>,
  stack: AsyncDisposableStack,
): Promise<void> {
  if (db && kafka) {
    const { startRelay } = await import("../outbox/index.ts");
    const relay = startRelay({ db, kafka, log, clock });
    stack.defer(() => relay.stop());
  }
  if (sending) {
    stack.defer(() => sending.stop());
    await sending.start();
    if (jobs?.some((job) => job.sends))
      gauge("sending_held", async () => [{ value: sending.isHeld() ? 1 : 0 }], {
        description: "Whether nothing is sent because the database may be a restored copy",
      });
  }
  if (db && url && jobs?.length) {
    const { startJobs } = await import("../jobs/start-jobs.ts");
    const running = await startJobs({ db, url, jobs, log, clock, sending });
    stack.defer(() => running.stop());
  }
  if (db && kafka && consumers?.length) {
    const { startConsumers } = await import("../kafka/index.ts");
    const running = startConsumers({ kafka, db, consumers, clock, log });
    stack.defer(() => running.stop());
  }
  if (kafka && live) {
    const { subscribeLive } = await import("../kafka/index.ts");
    const running = subscribeLive({ kafka, live, log });
    stack.defer(() => running.stop());
  }
}
