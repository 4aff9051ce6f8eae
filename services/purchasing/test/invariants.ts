import type { Db } from "@doorlight/common/db";
import { invariants } from "../src/db/invariants.ts";
import { now } from "./given.ts";

/** The rows that break each invariant over all time, at an instant of a test's clock; an empty object where all hold. */
export async function invariantViolations(db: Db, at: Date = now): Promise<Record<string, unknown[]>> {
  const scope = { now: at, since: new Date(0) };
  const broken: Record<string, unknown[]> = {};
  for (const invariant of invariants) {
    // Most tests have no relay, which E1 is about.
    if (!("sql" in invariant) || invariant.id === "E1") continue;
    const { rows } = await db.raw<{ rows: unknown[] }>(`select * from (${invariant.sql}) broken`, scope);
    if (rows.length > 0) broken[invariant.id] = rows;
  }
  return broken;
}
