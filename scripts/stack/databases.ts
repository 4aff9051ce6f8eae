import pg from "pg";
import { services } from "./services.ts";

/** The address of a service's own database, entered as its own role. */
export function databaseUrl(adminUrl: string, service: string): string {
  const url = new URL(adminUrl);
  url.username = service;
  url.password = rolePassword(service);
  url.pathname = `/doorlight_${service}`;
  return url.href;
}

/** Makes the databases and roles that are missing. No role may enter another's database. */
export async function ensureDatabases(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const { name } of services) await ensureDatabase(client, name);
  } finally {
    await client.end();
  }
}

async function ensureDatabase(client: pg.Client, service: string): Promise<void> {
  const database = `doorlight_${service}`;
  const roles = await client.query("select 1 from pg_roles where rolname = $1", [service]);
  if (roles.rowCount === 0) {
    await client.query(`create role ${client.escapeIdentifier(service)} login`);
  }
  await client.query(
    `alter role ${client.escapeIdentifier(service)} password ${client.escapeLiteral(rolePassword(service))}`,
  );
  const databases = await client.query("select 1 from pg_database where datname = $1", [database]);
  if (databases.rowCount === 0) {
    await client.query(`create database ${database} owner ${client.escapeIdentifier(service)}`);
  }
  await client.query(`revoke connect on database ${database} from public`);
}

/** Development only: in production each role's secret is mounted. */
function rolePassword(service: string): string {
  return `${service}-development`;
}
