import { setTimeout as sleep } from "node:timers/promises";
import { defineConfig, env } from "@doorlight/common/config";
import { type Tx, connectDb, transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { accountStore } from "../src/db/account-store.ts";
import { spotStore } from "../src/db/spot-store.ts";
import { type SampleSale, sampleBuyers, samplePurchases } from "./sample-purchases.ts";

const SETTLED_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

const { DATABASE_URL: url } = defineConfig(env.database)();
const db = connectDb({ url, maxConnections: 2, applicationName: "demo" });
const outbox = makeOutbox();
const now = new Date();

if (await isLaid()) {
  console.log("Demo purchases: 0 added");
} else {
  await salesHaveArrived();
  const added = await transaction(db, layPurchases);
  console.log(`Demo purchases: ${added} added`);
}
await db.destroy();

/** Purchases are laid all or none. Leads that came later are somebody's own. */
async function isLaid(): Promise<boolean> {
  const key = await db("idempotency_keys").whereLike("key", "demo-%").first("key");
  return key !== undefined;
}

/** Leads and prices come as events: until no more of them come. */
async function salesHaveArrived(): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let seen = "", since = Date.now(); Date.now() - since < SETTLED_MS || seen === ""; await sleep(100)) {
    if (Date.now() > deadline) throw new Error("No leads or prices have come from the other services");
    const { rows } = await db.raw<{ rows: [{ state: string }] }>(
      `select case when exists (select from sales) and exists (select from price_lists)
         then concat((select count(*) from sales), ' ', (select count(*) from price_lists)) else '' end as state`,
    );
    if (rows[0].state !== seen) [seen, since] = [rows[0].state, Date.now()];
  }
}

async function layPurchases(tx: Tx): Promise<number> {
  const sales: SampleSale[] = await tx("sales")
    .whereNotNull("published_at")
    .whereNull("closed_at")
    .orderBy("lead_id")
    .select("country", "cap", { leadId: "lead_id", publishedAt: "published_at", expiresAt: "expires_at" });
  for (const country of new Set(sales.map((sale) => sale.country))) await openBuyers(tx, country);
  const purchases = sales.flatMap((sale) => samplePurchases(sale, now));
  for (const { at, ...order } of purchases) {
    const [outcome] = await spotStore(tx).take([{ ...order, paymentSource: "invoice", traceparent: null }], at);
    if (outcome?.refusal !== null) throw new Error(`A sample purchase was refused: ${outcome?.refusal}`);
  }
  return purchases.length;
}

async function openBuyers(tx: Tx, country: string): Promise<void> {
  const accounts = accountStore(tx, outbox);
  for (const { id: userId } of sampleBuyers(country)) {
    await accounts.setPayable(tx, { userId, country, billingMethod: "invoice", billingComplete: true, version: 1n });
  }
}
