import type { Db, Tx } from "@doorlight/common/db";
import { cpuOf } from "./cpu.ts";

/**
 * Microseconds of CPU that work takes in this process and in PostgreSQL on this machine. `db` is a transaction, or has a
 * single connection.
 */
export async function cpuDuring(db: Db | Tx, work: () => Promise<unknown>): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ pid: number }] }>("select pg_backend_pid() as pid");
  const [{ pid }] = rows;
  const [own, backend] = [process.cpuUsage(), cpuOf(pid)];
  await work();
  const { user, system } = process.cpuUsage(own);
  return user + system + cpuOf(pid) - backend;
}
