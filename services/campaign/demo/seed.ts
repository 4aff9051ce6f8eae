import { defineConfig, env } from "@doorlight/common/config";
import { connectDb, transaction } from "@doorlight/common/db";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeDataKey } from "@doorlight/common/secrets";
import { layDemoCampaigns } from "./campaigns.ts";
import { personId } from "./person-id.ts";
import { layDemoProspects } from "./prospects.ts";

const config = defineConfig({ ...env.database, ...env.countries, ...env.tokenKeys, ...env.product })();
const packs = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES);
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const now = new Date();
const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock: { now: () => now } });
const adminId = personId("admin@doorlight.test");

let added = 0;
for (const country of packs.keys())
  added += await transaction(db, (tx) => layDemoProspects(tx, country, { dataKey, now, adminId }));
console.log(`Demo prospects: ${added} added`);
const ports = { dataKey, now, adminId, site: config.PUBLIC_URL };
const campaigns = await transaction(db, (tx) => layDemoCampaigns(tx, ports));
console.log(`Demo campaigns: ${campaigns} added`);
await db.destroy();
