import { defineConfig, env } from "@doorlight/common/config";
import { connectDb } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { systemClock as clock } from "@doorlight/common/time";
import { makeDealDuesStore } from "../src/db/deal-dues-store.ts";
import { makeDealStore } from "../src/db/deal-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeChangeDeals } from "../src/use-cases/change-deals.ts";
import { makeCreateDeal } from "../src/use-cases/create-deal.ts";
import { makeSettleDeal } from "../src/use-cases/settle-deal.ts";
import { layDemoDeals } from "./deals.ts";

const config = defineConfig({ ...env.database, ...env.countries })();
const packs = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES);
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const deals = makeDealStore(db);
const events = makeEvents(makeOutbox());
const settleDeal = makeSettleDeal({ dues: makeDealDuesStore(db), packs, events });
const details = makeDetailsStore(db);
const { activate } = makeChangeDeals({ db, deals, details, settleDeal, events, packs, clock });
const createDeal = makeCreateDeal({ db, deals, packs, clock });

const now = clock.now();
const added = packs.has("FI") ? await layDemoDeals({ db, deals, createDeal, activate, now }) : 0;
await db.destroy();
console.log(`Demo deals: ${added} added`);
