import type { Db } from "@doorlight/common/db";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
};

/**
 * Runs some queries, then the one that `isAsked` picks again under EXPLAIN: the blocks it reads, the tables it scans and
 * the most rows that it sorts.
 */
export async function planOf<Answer>(db: Db, run: () => Promise<Answer>, isAsked: (sql: string) => boolean) {
  const statements: { sql: string; bindings: never[] }[] = [];
  const record = (statement: (typeof statements)[number]) => statements.push(statement);
  db.client.on("query", record);
  const answer = await run();
  db.client.off("query", record);
  const { sql, bindings } = statements.findLast((statement) => isAsked(statement.sql))!;
  const connection = await db.client.acquireConnection();
  const { rows } = await connection.query(`explain (analyze, buffers, format json) ${sql}`, bindings);
  await db.client.releaseConnection(connection);
  const root = rows[0]["QUERY PLAN"][0].Plan as Plan;
  const blocks = root["Shared Hit Blocks"] + root["Shared Read Blocks"];
  return { answer, blocks, scanned: seqScans(root), sorted: Math.max(0, ...sortedRows(root)) };
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
