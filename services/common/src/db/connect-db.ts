import knex from "knex";
import type { Knex } from "knex";
import pg from "pg";
import { pgTypes } from "./pg-types.ts";
import { readSqlSchema } from "./sql-schema.ts";

/** A pool of connections to one service's database. */
export type Db = Knex;
/** A transaction of that pool; whatever takes a `Tx` does its work inside the caller's transaction. */
export type Tx = Knex.Transaction;

export type DbOptions = {
  /** postgres://role:password@host:port/database */
  url: string;
  maxConnections: number;
  /** Connections that stay open however little they are used; none by default. */
  minConnections?: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** The service's folder of migrations; the functions in `sql` beside it are found before anything else. */
  migrations?: URL;
  /** Longest a statement may run, in milliseconds; only migrations need more than the default of 5 s. */
  statementTimeoutMs?: number;
};

const settingsOf = new WeakMap<Db, pg.ClientConfig>();

/** Opens a pool. Connections are made by `warmUp` or when first used: a database that is down does not fail the start. */
export function connectDb(options: DbOptions): Db {
  const { url, maxConnections, minConnections = 0, applicationName, migrations, statementTimeoutMs = 5_000 } = options;
  const schema = migrations && readSqlSchema(migrations);
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 2_000,
    // A migration may stand still for longer between two statements, too, on a machine that is short of processor time.
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    types: pgTypes(),
    // A start-up parameter, so it costs no query.
    ...(schema && { options: `-c search_path=${schema.name},public` }),
  };
  const db = knex({
    client: "pg",
    // knex passes it to pg untouched; only their type declarations disagree.
    connection: connection as Knex.PgConnectionConfig,
    pool: { min: minConnections, max: maxConnections },
    acquireConnectionTimeout: 5_000,
    // An error would otherwise tell the bound values, such as an e-mail address, to every log.
    compileSqlOnError: false,
    // knex prints lost connections to the console; the same errors reach the callers, who log them.
    log: { warn: () => {}, error: () => {} },
  });
  settingsOf.set(db, connection);
  return db;
}

/** knex' own way to connections, which is missing in its types. */
type Connections = {
  pool: { min: number };
  acquireConnection(): Promise<unknown>;
  releaseConnection(connection: unknown): Promise<void>;
};

/** Opens the connections that the pool keeps, so that the first burst does not wait for any. */
export async function warmUp(db: Db): Promise<void> {
  const connections = db.client as Connections;
  const attempts = Array.from({ length: connections.pool.min }, () => connections.acquireConnection());
  const opened = await Promise.allSettled(attempts);
  for (const attempt of opened) {
    if (attempt.status === "fulfilled") await connections.releaseConnection(attempt.value);
  }
  await Promise.all(attempts);
}

/**
 * An unconnected client beside the pool, for work that needs one session: LISTEN, session advisory locks. Its queries
 * fail after `answerMs` without an answer, so that a dead line is noticed.
 */
export function dedicatedClient(db: Db, { answerMs }: { answerMs?: number } = {}): pg.Client {
  return new pg.Client({ ...settingsOf.get(db), ...(answerMs && { query_timeout: answerMs }) });
}
