import type { Db } from "@doorlight/common/db";
import { invariants } from "../src/db/invariants.ts";
import { now } from "./given.ts";

/** The rows that break each invariant as far back as it reaches, at an instant of a test's clock; empty if all hold. */
export async function invariantViolations(db: Db, at: Date = now): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const invariant of invariants) {
    // Most tests have no relay, which E1 is about.
    if (!("sql" in invariant) || invariant.id === "E1") continue;
    const since = new Date(Math.max(0, at.getTime() - (invariant.reachMs ?? Infinity)));
    const scope = { now: at, since };
    const { rows } = await db.raw<{ rows: unknown[] }>(`select * from (${invariant.sql}) broken`, scope);
    if (rows.length > 0) broken[invariant.id] = rows;
  }
  return broken;
}
