import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { connectDb } from "../db/index.ts";
import type { Db } from "../db/index.ts";
import type { Kit, Service } from "../runtime/index.ts";

/**
 * Whether a statement is a place at which the database may be lost. Of a transaction nothing is left, whichever of its
 * statements was the last, so its commit stands for all of them. In a long run each statement is a place.
 */
const isPlace = ({ sql, __knexTxId }: { sql: string; __knexTxId?: string }): boolean =>
  !__knexTxId || sql === "COMMIT;" || process.env["LONG_RUN"] !== undefined;

/**
 * A database behind a line that is cut right before the statement of the n-th place, and stays cut: to the database
 * that is the death of the process, to the process that of the database. It costs no new process. `migrations` is the
 * service's folder.
 */
async function mortalDatabase(url: string, migrations: URL, maxConnections: number): Promise<MortalDatabase> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let places = 0;
  let last = Number.POSITIVE_INFINITY;

  const line = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => (sockets.delete(socket), other.destroy()));
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => line.listen(0, "127.0.0.1", listening));

  const through = new URL(url);
  through.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  const db = connectDb({ url: through.href, maxConnections, applicationName: "mortal", migrations });
  db.on("query", (query) => {
    if (isPlace(query)) places++;
    if (places < last) return;
    isCut = true;
    for (const socket of sockets) socket.destroy();
  });

  return {
    db,
    dieBefore(place) {
      [places, last] = [0, place];
    },
    revive() {
      const died = isCut;
      isCut = false;
      last = Number.POSITIVE_INFINITY;
      return died;
    },
    async close() {
      await db.destroy();
      line.close();
    },
  };
}

/**
 * Builds a service on a mortal database, with few connections unless a test is about many at once. A test that kills
 * processes at a few places goes through all with it: PostgreSQL sees the same, and no place needs a new process.
 */
export function onMortalDatabase<Config extends { DATABASE_URL: string }>(
  build: (kit: Kit<Config>) => Service,
  migrations: URL,
  { maxConnections = 4 } = {},
) {
  let database: MortalDatabase | undefined;
  return {
    async build(kit: Kit<Config>): Promise<Service> {
      database = await mortalDatabase(kit.config.DATABASE_URL, migrations, maxConnections);
      return build({ ...kit, db: database.db });
    },
    /** Does something with a database that is lost right before the n-th place. Returns whether it came that far. */
    async losesBefore(place: number, what: () => Promise<unknown>): Promise<boolean> {
      database!.dieBefore(place);
      const failure = await what().then(
        () => undefined,
        (error: unknown) => error,
      );
      const isLost = database!.revive();
      if (!isLost && failure) throw failure;
      return isLost;
    },
    close: async () => database?.close(),
  };
}

type MortalDatabase = {
  db: Db;
  /** Cuts the line at the n-th place from now on. */
  dieBefore(place: number): void;
  /** Repairs the line; returns whether it was cut. */
  revive(): boolean;
  close(): Promise<void>;
};
