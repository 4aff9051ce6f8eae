import type { Db } from "@doorlight/common/db";
import { testInvariants } from "../src/db/test-invariants.ts";

/** Where F5 finds a test that should not be there. */
export async function foundTests(db: Db): Promise<string[]> {
  const [F5] = testInvariants;
  if (!F5 || !("sql" in F5)) throw new Error("F5 is no query");
  const { rows } = await db.raw<{ rows: { found_in: string }[] }>(F5.sql, { since: new Date(0) });
  return rows.map((row) => row.found_in).toSorted();
}
