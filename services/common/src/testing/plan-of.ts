import pg from "pg";
import type { Db } from "../db/index.ts";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

type Value = string | number | Date | readonly string[];
type Statement = { sql: string; bindings: Value[]; options?: { name?: string } };

/**
 * Runs some queries, then the one that `isAsked` picks again under EXPLAIN: the blocks and the rows that it reads, the
 * tables it scans and the most rows that it sorts. A statement with a name has the plan that PostgreSQL keeps for it.
 */
export async function planOf<Answer>(db: Db, run: () => Promise<Answer>, isAsked: (sql: string) => boolean) {
  const statements: Statement[] = [];
  const record = (statement: Statement) => statements.push(statement);
  db.client.on("query", record);
  const answer = await run();
  db.client.off("query", record);
  const connection: pg.Client = await db.client.acquireConnection();
  const root = await explain(
    connection,
    statements.findLast(({ sql }) => isAsked(sql))!,
  );
  await db.client.releaseConnection(connection);
  const blocks = root["Shared Hit Blocks"] + root["Shared Read Blocks"];
  return { answer, blocks, rows: rowsRead(root), scanned: seqScans(root), sorted: Math.max(0, ...sortedRows(root)) };
}

async function explain(connection: pg.Client, { sql, bindings, options }: Statement): Promise<Plan> {
  const how = "explain (analyze, buffers, format json)";
  if (!options?.name) return rootOf(await connection.query(`${how} ${sql}`, bindings as unknown[]));
  await connection.query(`prepare kept as ${sql}; set plan_cache_mode = force_generic_plan`);
  try {
    return rootOf(await connection.query(`${how} execute kept (${bindings.map(literal).join(", ")})`));
  } finally {
    await connection.query("deallocate kept; reset plan_cache_mode");
  }
}

function rootOf({ rows }: pg.QueryResult): Plan {
  return rows[0]["QUERY PLAN"][0].Plan;
}

function literal(value: Value): string {
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one))}}` : String(value));
}

function seqScans(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(seqScans)];
}

function sortedRows(plan: Plan): number[] {
  const plans = plan.Plans ?? [];
  const own = plan["Node Type"].includes("Sort") ? plans.map((of) => of["Actual Rows"] * of["Actual Loops"]) : [];
  return [...own, ...plans.flatMap(sortedRows)];
}

/** Of tables, those included that a filter then leaves out. */
function rowsRead(plan: Plan): number {
  const own = plan["Relation Name"] ? plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) : 0;
  return own * plan["Actual Loops"] + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);
}
