import type pg from "pg";
import type { Db } from "../db/index.ts";

type Statement = { sql: string; bindings: unknown[] };

/** The plan of the query of a search, as its own transaction has it. */
export async function searchPlan(db: Db, run: () => Promise<unknown>): Promise<string> {
  const statements: Statement[] = [];
  const record = (statement: Statement) => statements.push(statement);
  db.client.on("query", record);
  await run();
  db.client.off("query", record);
  const connection: pg.Client = await db.client.acquireConnection();
  let plan = "";
  for (const { sql, bindings } of statements) {
    if (!sql.includes("with found")) {
      await connection.query(sql, bindings);
      continue;
    }
    const { rows } = await connection.query(`explain ${sql}`, bindings);
    plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  }
  await db.client.releaseConnection(connection);
  return plan;
}
