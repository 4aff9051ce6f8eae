import pg from "pg";
import { services } from "./services.ts";

/** The address of a service's own database, entered by the user of the given address. */
export function databaseOf(adminUrl: string, service: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/doorlight_${service}`;
  return url.href;
}

/** That address, entered as the service's own role. */
export function databaseUrl(adminUrl: string, service: string): string {
  const url = new URL(databaseOf(adminUrl, service));
  url.username = service;
  url.password = rolePassword(service);
  return url.href;
}

/** That address for the owner of the tables: for migrations, and for what a test or a benchmark makes there. */
export function asOwner(serviceUrl: string): string {
  const url = new URL(serviceUrl);
  url.username = ownerOf(url.username);
  url.password = rolePassword(url.username);
  return url.href;
}

/** Makes the databases and roles that are missing. No role may enter another's database. True if none was missing. */
export async function ensureDatabases(adminUrl: string): Promise<boolean> {
  let complete = true;
  for (const { name } of services) complete = (await hadDatabase(adminUrl, name)) && complete;
  return complete;
}

/** As in production (charts/README.md): the owner makes the tables, the service reads and writes their rows. */
async function hadDatabase(adminUrl: string, service: string): Promise<boolean> {
  const [database, owner] = [`doorlight_${service}`, ownerOf(service)];
  const had = await connected(adminUrl, async (client) => {
    await ensureRole(client, service);
    await ensureRole(client, owner);
    // A database of the release before belongs to its service.
    await client.query(`grant ${service} to ${owner}`);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${database} owner ${owner}`);
    await client.query(`revoke connect on database ${database} from public`);
    await client.query(`grant connect, create on database ${database} to ${service}, ${owner}`);
    return rowCount !== 0;
  });
  await connected(asOwner(databaseUrl(adminUrl, service)), (client) =>
    client.query(`
      alter default privileges in schema public grant select, insert, update, delete on tables to ${service};
      alter default privileges in schema public grant usage on sequences to ${service}`),
  );
  return had;
}

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) await client.query(`create role ${role} login`);
  await client.query(`alter role ${role} password ${client.escapeLiteral(rolePassword(role))}`);
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ownerOf = (service: string): string => `${service}_owner`;

/** Development only: in production each role's secret is mounted. */
function rolePassword(role: string): string {
  return `${role}-development`;
}
