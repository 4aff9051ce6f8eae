import type { Db } from "@doorlight/common/db";

/** Every row of every table of a database as text, the queue of jobs and binary columns as characters included. */
export async function allText(db: Db): Promise<string> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.raw<{ rows: { text: string }[] }>(`select t::text as text from ${name} t`);
    texts.push(...rows.flatMap(({ text }) => [text, ...binaries(text)]));
  }
  return texts.join("\n");
}

/** The contents of bytea columns, which are printed in hexadecimal. */
function binaries(text: string): string[] {
  return Array.from(text.matchAll(/\\x([0-9a-f]+)/g), ([, hex]) => Buffer.from(hex!, "hex").toString("latin1"));
}
