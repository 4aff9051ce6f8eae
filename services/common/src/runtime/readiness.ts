import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../db/index.ts";

export type Readiness = {
  phase: "starting" | "serving" | "draining";
  /** Rejects, with the reason, while the process should get no work. */
  check(): Promise<void>;
};

const databaseAnswersWithinMs = 1_000;

/**
 * Ready means: started, not draining, the database usable and with every migration, the service itself content. Kafka
 * and Redis are no reason: work goes on without them, and one blip of a broker must not empty every load balancer.
 */
export function readiness(parts: { db?: Db; migrations?: URL; own?: () => Promise<void> }): Readiness {
  let migrated = parts.migrations === undefined;

  async function checkDatabase(db: Db): Promise<void> {
    if (migrated) {
      await db.raw("select 1");
      return;
    }
    const { checkMigrated } = await import("../db/index.ts");
    if (parts.migrations) await checkMigrated(db, parts.migrations);
    migrated = true;
  }

  const state: Readiness = {
    phase: "starting",
    async check() {
      if (state.phase !== "serving") throw new Error(`The process is ${state.phase}`);
      if (parts.db) await inTime(checkDatabase(parts.db));
      await parts.own?.();
    },
  };
  return state;
}

async function inTime(answer: Promise<void>): Promise<void> {
  const late = wait(databaseAnswersWithinMs, "late", { ref: false });
  if ((await Promise.race([answer, late])) === "late") throw new Error("The database does not answer in time");
}
