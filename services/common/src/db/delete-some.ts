import type { Knex } from "knex";
import type { Db, Tx } from "./connect-db.ts";

/**
 * Deletes at most `limit` of the rows of a table that a query selects, and returns how many. A row that changes meanwhile
 * stays.
 */
export async function deleteSome(
  db: Db | Tx,
  table: string,
  limit: number,
  of: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  const rows = of(db(table)).limit(limit).select(`${table}.ctid`);
  const { rowCount } = await db.raw<{ rowCount: number }>("delete from ?? where ctid = any (array(?))", [table, rows]);
  return rowCount;
}
