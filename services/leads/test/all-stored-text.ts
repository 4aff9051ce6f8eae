import type { Db } from "@doorlight/common/db";

/** Every text and JSON value of every table of the service, jobs and outbox among them, as one text. */
export async function allStoredText(db: Db): Promise<string> {
  const { rows: columns } = await db.raw<{ rows: { schema: string; table: string; column: string }[] }>(
    `select table_schema as schema, table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')`,
  );
  const texts: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await db.raw<{ rows: { stored: string }[] }>(
      `select coalesce(string_agg(??::text, ' '), '') as stored from ??.??`,
      [column, schema, table],
    );
    texts.push(`${table}.${column}: ${rows[0]!.stored}`);
  }
  return texts.join("\n");
}
