import type { Db } from "@doorlight/common/db";

/**
 * Ways in which buying is often built wrong, planted into the real function, so that a storm that finds nothing is
 * known to be able to find something.
 */
export const plantedBugs = {
  /** The cap is counted, not enforced: right as long as a lock outside keeps everybody in line. */
  "lock-only cap": async (db: Db) => {
    await db.raw(`
      drop index participations_live_seat, participations_live_office, participations_live_buyer;
      alter table sales drop constraint sales_check;
      alter table participations drop constraint participations_check;
    `);
    await rewrite(db, "take_seat", [
      [/and sold < cap and/, "and"],
      [/min\(n\)/, "offer.sold + 1"],
      [/from generate_series[\s\S]*?\)\s+on conflict/, "on conflict"],
    ]);
  },

  /** A retry is taken for a new click. */
  "no idempotency row": (db: Db) => rewrite(db, "take_seat", [[/insert into idempotency_keys[\s\S]*?;/, ""]]),
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
