import type { FullConfig, Parts } from "./kit.ts";
import type { Service } from "./service.ts";

/**
 * Starts the parts that work without being called: relay, jobs, consumers, live events. Each goes on `stack`, to be
 * stopped in the opposite order: publishers of events before the relay that sends them.
 */
export async function startWorkers(
  { consumers, live, jobs }: Service,
  { db, kafka, clock, log }: Parts,
  { DATABASE_URL: url }: Partial<FullConfig>,
  stack: AsyncDisposableStack,
): Promise<void> {
  if (db && kafka) {
    const { startRelay } = await import("../outbox/index.ts");
    const relay = startRelay({ db, kafka, log, clock });
    stack.defer(() => relay.stop());
  }
  if (db && url && jobs?.length) {
    const { startJobs } = await import("../jobs/start-jobs.ts");
    const running = await startJobs({ db, url, jobs, log, clock });
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
