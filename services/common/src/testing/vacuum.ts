import type { Db } from "../db/index.ts";
import { eventually } from "./eventually.ts";

/**
 * Counts the tables' rows and marks their pages as visible to all, on which the blocks that a plan reads depend. A
 * snapshot that somebody else holds, such as PostgreSQL's own analysis of another table, keeps pages from it: then again.
 */
export async function vacuum(db: Db, ...tables: string[]): Promise<void> {
  await eventually(async () => {
    // Otherwise it leaves the dead rows of few pages for another day.
    await db.raw(`vacuum (analyze, index_cleanup on) ${tables.map(() => "??").join(", ")}`, tables);
    const { rows } = await db.raw<{ rows: { relname: string }[] }>(
      "select relname from pg_class where oid = any (:tables::regclass[]) and relallvisible < relpages",
      { tables },
    );
    if (rows.length > 0) throw new Error(`Not every page is visible of: ${rows.map(({ relname }) => relname)}`);
  });
}
