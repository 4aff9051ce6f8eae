import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";

export type Readiness = {
  phase: "starting" | "serving" | "draining";
  /** Whether the process may get work. Never rejects. */
  isReady(): Promise<boolean>;
};

const databaseTimeoutMs = seconds(1);

/**
 * Ready means: started, not draining, the database usable, with every migration and the pool's connections open, and the
 * service's own condition met. Kafka and Redis do not count: work continues without them, and one blip of a broker must
 * not empty every load balancer.
 */
export function makeReadiness(parts: {
  db: Db | undefined;
  migrations: URL | undefined;
  /** The service's own condition: rejects while it cannot work. */
  own: (() => Promise<void>) | undefined;
  log: Logger;
}): Readiness {
  let isPrepared = false;
  /** Of the release's SQL functions; migrations of later releases could drop it. */
  let schema: string | undefined;
  let wasReady = true;

  async function checkDatabase(db: Db): Promise<void> {
    const { checkMigrated, checkSchema, warmUp } = await import("../db/index.ts");
    if (isPrepared) return checkSchema(db, schema);
    await warmUp(db);
    if (parts.migrations) schema = await checkMigrated(db, parts.migrations);
    isPrepared = true;
  }

  const state: Readiness = {
    phase: "starting",
    async isReady() {
      if (state.phase !== "serving") return false;
      try {
        if (parts.db) await inTime(checkDatabase(parts.db));
        await parts.own?.();
        if (!wasReady) parts.log.info("Ready again");
        wasReady = true;
      } catch (error) {
        if (wasReady) parts.log.warn({ err: error }, "Not ready");
        wasReady = false;
      }
      return wasReady;
    },
  };
  return state;
}

async function inTime(answer: Promise<void>): Promise<void> {
  const late = wait(databaseTimeoutMs, "late", { ref: false });
  if ((await Promise.race([answer, late])) === "late") throw new Error("The database does not answer in time");
}
