import { setTimeout as sleep } from "node:timers/promises";
import { defineConfig, env } from "@doorlight/common/config";
import { connectDb, transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeEvents } from "../src/events.ts";
import { layDemoRefunds, planned, prepaid } from "./refunds.ts";

const LONGEST_WAIT_MS = 60_000;

const config = defineConfig({ ...env.database, ...env.countries })();
const finland = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES).get("FI");
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });

if (finland) {
  await purchasesHaveArrived();
  const ports = { events: makeEvents(makeOutbox()), packOf: () => finland, now: new Date() };
  console.log(`Demo refunds: ${await transaction(db, (tx) => layDemoRefunds(tx, ports))} added`);
}
await db.destroy();

/** Purchases come from purchasing, as events. */
async function purchasesHaveArrived(): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; ; await sleep(100)) {
    const buyers = await db("purchases").whereIn("buyer_id", [planned, prepaid]).distinct("buyer_id");
    if (buyers.length === 2) return;
    if (Date.now() > deadline) throw new Error("No purchases have come from purchasing");
  }
}
