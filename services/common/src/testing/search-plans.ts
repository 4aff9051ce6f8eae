import type pg from "pg";
import type { Db } from "../db/index.ts";

type Statement = { sql: string; bindings: unknown[] };

/** The plans of the queries of a search, as its own transaction has them. */
export async function searchPlans(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  const statements: Statement[] = [];
  const record = (statement: Statement) => statements.push(statement);
  db.client.on("query", record);
  await run();
  db.client.off("query", record);
  const connection: pg.Client = await db.client.acquireConnection();
  const plans: string[] = [];
  for (const { sql, bindings } of statements) {
    if (!sql.startsWith("with found")) {
      await connection.query(sql, bindings);
      continue;
    }
    const { rows } = await connection.query(`explain ${sql}`, bindings);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  await db.client.releaseConnection(connection);
  return plans;
}
