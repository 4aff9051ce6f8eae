import type pg from "pg";
import type { Db } from "../db/index.ts";

type Statement = { sql: string; bindings: unknown[] };

/** The plan of the query of a search for the words at hand, as PostgreSQL makes it before it keeps one for all words. */
export async function searchPlan(db: Db, run: () => Promise<unknown>): Promise<string> {
  const statements: Statement[] = [];
  const record = (statement: Statement) => statements.push(statement);
  db.client.on("query", record);
  await run();
  db.client.off("query", record);
  const [{ sql, bindings }] = statements as [Statement];
  const connection: pg.Client = await db.client.acquireConnection();
  const { rows } = await connection.query(`explain ${sql}`, bindings);
  await db.client.releaseConnection(connection);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
