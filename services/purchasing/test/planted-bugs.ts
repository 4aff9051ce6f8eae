import type { Db } from "@doorlight/common/db";

/**
 * Ways in which buying is often built wrong, planted into the real function, so that a storm that finds nothing is
 * known to be able to find something.
 */
export const plantedBugs = {
  /** The cap is counted, not enforced: right as long as a lock outside keeps everybody in line. */
  "lock-only cap": async (db: Db) => {
    await db.raw(`
      drop index purchases_live_spot;
      alter table sales drop constraint sales_check;
    `);
    await rewrite(db, "take_spots", [[/perform from sales[\s\S]*?;/, ""]]);
  },

  /** A retry is taken for a new click. */
  "no idempotency row": (db: Db) =>
    rewrite(db, "take_spots", [[/kept as \(\s+insert into idempotency_keys[\s\S]*?\n {6}\),/, ""]]),
} satisfies Record<string, (db: Db) => Promise<void>>;

async function rewrite(db: Db, name: string, changes: [RegExp, string][]): Promise<void> {
  const { rows } = await db.raw<{ rows: [{ source: string }] }>("select pg_get_functiondef(?::regproc) as source", [
    name,
  ]);
  let { source } = rows[0];
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(source)) throw new Error(`${name} no longer has what the planted bug changes: ${pattern}`);
    source = source.replace(pattern, replacement);
  }
  await db.raw(source);
}
