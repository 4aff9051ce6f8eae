import { join } from "node:path";
import { connectDb } from "@doorlight/common/db";
import { databaseOf } from "../stack/databases.ts";
import { startPart } from "../stack/infrastructure.ts";
import { freePorts } from "../stack/net.ts";
import { postgresUrl } from "../stack/postgres.ts";
import { Processes } from "../stack/processes.ts";
import type { Stack } from "../stack/stack.ts";
import type { Confirmed } from "./drill-load.ts";
import { layBackup, recovered } from "./restore-cluster.ts";

interface Copy {
  backup: string;
  archive: string;
  until: Date;
}

/**
 * Restores a copy to a second beside the stack, on a port of its own, and counts in it the purchases that were confirmed
 * until then and are missing, and those that were clicked on later and are there.
 */
export async function checkSecond(stack: Stack, { backup, archive, until }: Copy, confirmed: readonly Confirmed[]) {
  const dataDir = join(stack.settings.dataDir, "copy");
  const processes = new Processes(dataDir);
  const [port = 0] = await freePorts(1);
  await layBackup({ backup, archive, cluster: join(dataDir, "pg"), until, archives: false });
  try {
    const { ports } = stack.settings;
    await startPart("postgres", { ...stack.partContext, processes, dataDir, ports: { ...ports, postgres: port } });
    await recovered(postgresUrl(port));
    const sold = await salesIn(postgresUrl(port));
    return {
      missing: confirmed.filter((one) => one.ended < until.getTime() && !sold.has(saleOf(one))).length,
      later: confirmed.filter((one) => one.began > until.getTime() && sold.has(saleOf(one))).length,
    };
  } finally {
    await processes.stop("postgres", "SIGINT");
  }
}

/** The confirmed purchases in a PostgreSQL, each by `saleOf`. */
export async function salesIn(adminUrl: string): Promise<ReadonlySet<string>> {
  const url = databaseOf(adminUrl, "purchasing");
  const db = connectDb({ url, maxConnections: 1, applicationName: "restore" });
  try {
    const rows = await db("purchases")
      .where({ state: "confirmed" })
      .select<{ leadId: string; buyerId: string }[]>({ leadId: "lead_id", buyerId: "buyer_id" });
    return new Set(rows.map(saleOf));
  } finally {
    await db.destroy();
  }
}

/** A buyer buys a lead once. */
export const saleOf = ({ leadId, buyerId }: { leadId: string; buyerId: string }): string => `${leadId} ${buyerId}`;
