import { openDatabase } from "../e2e/support/database.ts";
import type { ServiceName } from "../stack/services.ts";
import type { Stack } from "../stack/stack.ts";

/** So many rows are made by one statement. */
const SLICE = 50_000;

/** Fills a table by a statement that makes a row of each number `n`, or of those from `:from` to `:to`. */
export async function fillTable(
  stack: Stack,
  service: ServiceName,
  rows: number,
  table: string,
  sql: string,
): Promise<void> {
  await using database = openDatabase(stack, service);
  await database.db.raw("set statement_timeout = 0");
  const slice = sql.includes(":from") ? sql : `${sql} from generate_series(:from::int, :to::int) n`;
  for (let from = 1; from <= rows; from += SLICE) {
    await database.db.raw(slice, { from, to: Math.min(rows, from + SLICE - 1) });
  }
  await database.db.raw("vacuum analyze ??", [table]);
  console.log(`${rows} rows of ${table}`);
}
