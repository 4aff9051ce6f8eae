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

/** Makes the databases and roles that are missing. No role may enter another's database. True if none was missing. */
export async function ensureDatabases(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    let complete = true;
    for (const { name } of services) complete = (await hadDatabase(client, name)) && complete;
    return complete;
  } finally {
    await client.end();
  }
}

async function hadDatabase(client: pg.Client, service: string): Promise<boolean> {
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
  return databases.rowCount !== 0;
}

/** Development only: in production each role's secret is mounted. */
function rolePassword(service: string): string {
  return `${service}-development`;
}
