import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { services } from "./services.ts";
import { VerbError } from "./verb.ts";

interface Owner {
  stack_id: string;
  data_dir: string;
}

/**
 * Proves that a PostgreSQL is this stack's own, before anything in it is changed: the first stack leaves its mark, and
 * every other is refused. So a port, an address of the environment or a race can lead to no other stack's tables.
 */
export async function claimDatabase(adminUrl: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const owner = await ownerOf(client, dataDir);
    if (owner.stack_id === stackId(dataDir)) return;
    const { hostname, port } = new URL(adminUrl);
    throw new VerbError(
      `The PostgreSQL on ${hostname}:${port} belongs to the stack in ${owner.data_dir}, so nothing is done to it: choose another PORT_OFFSET or DATABASE_ADMIN_URL. (If that stack is no more: drop table doorlight_stack there.)`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Drops the stack's databases and its mark. Does nothing and returns false if another stack, or none, has marked the
 * PostgreSQL.
 */
export async function leaveDatabase(adminUrl: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const marks = await client.query("select from pg_tables where tablename = 'doorlight_stack'");
    if (marks.rowCount === 0 || (await ownerOf(client, dataDir)).stack_id !== stackId(dataDir)) return false;
    for (const { name } of services) await client.query(`drop database if exists doorlight_${name} with (force)`);
    await client.query("drop table doorlight_stack");
    return true;
  } finally {
    await client.end();
  }
}

/** Leaves the mark if there is none, in one transaction, so that two at one moment do not both succeed. */
async function ownerOf(client: pg.Client, dataDir: string): Promise<Owner> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock(hashtext('doorlight_stack'))");
  await client.query("create table if not exists doorlight_stack (stack_id text not null, data_dir text not null)");
  await client.query("insert into doorlight_stack select $1, $2 where not exists (select from doorlight_stack)", [
    stackId(dataDir),
    dataDir,
  ]);
  const { rows } = await client.query<Owner>("select stack_id, data_dir from doorlight_stack");
  await client.query("commit");
  return rows[0]!;
}

/** The stack's name for itself, which moves with its data folder. */
function stackId(dataDir: string): string {
  const file = join(dataDir, "run", "stack-id");
  if (!existsSync(file)) {
    mkdirSync(join(dataDir, "run"), { recursive: true });
    writeFileSync(file, randomUUID());
  }
  return readFileSync(file, "utf8");
}
