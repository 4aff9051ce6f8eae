import type { Db } from "@doorlight/common/db";

/**
 * Ways in which buying is often built wrong, planted into the real functions: a stress test that finds nothing is worth
 * something if it finds these.
 */
export const mutants = {
  /** The cap is counted, not enforced: right as long as a lock outside lets one buyer in at a time. */
  "lock-only cap": async (db: Db) => {
    await db.raw(`
      drop index purchases_live_spot;
      alter table leads drop constraint leads_spots_within_cap;
    `);
    await rewrite(db, "lock_buyers_and_leads", /select from leads[\s\S]*?;/, "");
  },

  /** A retry is taken for a new click. */
  "no idempotency row": (db: Db) => rewrite(db, "save_answers", /where \(purchase\)\.id is not null/, "where false"),
} satisfies Record<string, (db: Db) => Promise<void>>;

async function rewrite(db: Db, name: string, pattern: RegExp, replacement: string): Promise<void> {
  const { rows } = await db.raw<{ rows: [{ source: string }] }>("select pg_get_functiondef(?::regproc) as source", [
    name,
  ]);
  const [{ source }] = rows;
  if (!pattern.test(source)) throw new Error(`${name} no longer has what the mutant changes: ${pattern}`);
  await db.raw(source.replace(pattern, replacement));
}
