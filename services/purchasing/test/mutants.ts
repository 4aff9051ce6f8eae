import { type Db, transaction } from "@doorlight/common/db";

/**
 * Ways in which buying is often built wrong, put into the real functions: a stress test without a finding is worth
 * something if it finds these.
 */
export const mutants = {
  /** The cap is counted, not enforced: right as long as a lock outside lets one buyer in at a time. */
  "lock-only cap": async (db: Db) => {
    await db.raw(`
      drop index purchases_live_spot;
      alter table leads drop constraint leads_spots_within_cap;
    `);
    await rewrite(db, "lock_buyer_and_lead", /select from leads[\s\S]*?;/, "");
  },

  /** A retry is taken for a new click. */
  "no idempotency row": (db: Db) =>
    rewrite(db, "buy_lead", /values \(purchase\.buyer_id, ([\s\S]*?)\);/, "select purchase.buyer_id, $1 where false;"),
  /** The use of a quota is counted, not compared with its total. */
  "endless quota": async (db: Db) => {
    await db.raw("alter table quotas drop constraint quotas_used_within_total");
    await rewrite(db, "quota_for", /q\.used < q\.total\s+and/, "");
  },
  /** The invoice is tried before the quota. */
  "quota last": (db: Db) => rewrite(db, "payment_sources", /select 2, 'quota'/, "select 5, 'quota'"),
  /** The spot of a card that was declined stays taken. */
  "release that keeps the spot": (db: Db) => rewrite(db, "release_purchase", /spots_taken = spots_taken - 1,/, ""),
  /** A card that is declined keeps the key of its click. */
  "release that keeps the key": (db: Db) =>
    rewrite(
      db,
      "release_purchase",
      /delete from idempotency_keys k where/,
      "delete from idempotency_keys k where false and",
    ),
  /** Billing never learns that its charge lost its purchase. */
  "release without its event": (db: Db) =>
    rewrite(db, "release_purchase", /aggregate_version => lead\.version, [^)]*\) event/, "$& where false"),
  /** An agent who leaves an office is nobody's colleague any more. */
  "office of the moment": (db: Db) =>
    rewrite(
      db,
      "memberships_of",
      /coalesce\(known\.left_at, 'infinity'\)\s+from office_memberships known\s+where/,
      "$& known.left_at is null and",
    ),
  /** Two accounts of one company read what the other owes, and both buy. */
  "debtors without a lock": (db: Db) => rewrite(db, "lock_debtors", /perform pg_advisory[^;]*;/, "null;"),
  /** Purchases of lists are compared with the caps, and not counted. */
  "delivery without its counter": (db: Db) => db.raw("drop trigger purchases_use_delivery_month on purchases"),
  /** A card that is declined takes its share of the caps. */
  "refund that keeps the caps": (db: Db) => db.raw("drop trigger purchases_refund_frees_delivery_month on purchases"),
  "release that keeps the caps": (db: Db) => db.raw("drop trigger purchases_free_delivery_month on purchases"),
  /** A list buys, and waits for the decision. */
  "delivery without its decision": (db: Db) =>
    rewrite(db, "publish_purchase", /purchase\.list_id is not null/, "$& and false"),
  /** The slower process decides once more. */
  "decision that is made again": (db: Db) => rewrite(db, "decide_delivery", /and c\.decided_at is null/, ""),
} satisfies Record<string, (db: Db) => Promise<void>>;

async function rewrite(db: Db, name: string, pattern: RegExp, replacement: string): Promise<void> {
  await transaction(db, async (tx) => {
    // The connection of a test need not have the functions' schema in its search path.
    const { rows } = await tx.raw<{ rows: { oid: number; schema: string }[] }>(
      `select p.oid, n.nspname as schema from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.proname = ? and n.nspname like 'sql\\_%'`,
      [name],
    );
    const [found] = rows;
    if (!found || rows.length > 1) throw new Error(`There are ${rows.length} functions ${name}`);
    await tx.raw("select set_config('search_path', ?, true)", [`${found.schema}, public`]);
    const definition = await tx.raw<{ rows: [{ source: string }] }>("select pg_get_functiondef(?::oid) as source", [
      found.oid,
    ]);
    const [{ source }] = definition.rows;
    if (!pattern.test(source)) throw new Error(`${name} no longer has what the mutant changes: ${pattern}`);
    await tx.raw(source.replace(pattern, replacement));
  });
}
