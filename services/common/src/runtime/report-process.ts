import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Db } from "../db/index.ts";
import { gauge } from "../telemetry/index.ts";

/** Knex's pool, which is missing in its types. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number };

const sampleMs = 50;
const state = "db.client.connection.state";

/** Metrics of the process itself: readiness, event loop, memory, database connections. Measured at each scrape. */
export function reportProcess(db: Db | undefined, isReady: () => Promise<boolean>): void {
  gauge("service_ready", async () => [{ value: (await isReady()) ? 1 : 0 }]);
  const loop = monitorEventLoopDelay({ resolution: sampleMs });
  loop.enable();
  gauge(
    "nodejs.eventloop.delay.p99",
    async () => {
      // The sampling timer itself is measured, so an idle loop shows the sampling interval.
      const value = Math.max(0, loop.percentile(99) / 1e9 - sampleMs / 1e3);
      loop.reset();
      return [{ value }];
    },
    { unit: "s" },
  );
  gauge("process.memory.usage", async () => [{ value: process.memoryUsage.rss() }], { unit: "By" });
  if (!db) return;
  const pool = db.client.pool as Pool;
  gauge("db.client.connection.pending_requests", async () => [{ value: pool.numPendingAcquires() }]);
  gauge("db.client.connection.count", async () => [
    { value: pool.numUsed(), attributes: { [state]: "used" } },
    { value: pool.numFree(), attributes: { [state]: "idle" } },
  ]);
}
