import { defineConfig, env } from "@doorlight/common/config";
import { loadCountryPacks } from "@doorlight/common/product";
import { connectDb } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeLogger } from "@doorlight/common/telemetry";
import { z } from "zod";
import { makeAnnounce } from "../src/announce.ts";
import { secrets } from "../src/config.ts";
import { leadStore } from "../src/db/lead-store.ts";
import { listingStore } from "../src/db/listing-store.ts";
import { priceStore } from "../src/db/price-store.ts";
import { after, LEAD_LIFE_MS } from "../src/domain/lead-window.ts";
import { sellerSecrets } from "../src/domain/seller-secrets.ts";
import { makePublishRequest } from "../src/use-cases/publish-request.ts";
import { demoLead, firstAge, freshAge, ROUND } from "./demo-leads.ts";
import { makeLayDemoLead } from "./lay-demo-lead.ts";

/** A seeding some days after the first fills the list up to so many leads. */
const OPEN_LEADS = 40;

const config = defineConfig({
  ...env.database,
  ...env.countries,
  ...secrets,
  DEMO: z.literal("1", { error: "must be 1: sample leads are for a demo alone" }),
})();
const packs = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES);
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const announce = makeAnnounce(makeOutbox());
const ports = { db, packs, leads: leadStore, listings: listingStore, prices: priceStore, announce };
const layDemoLead = makeLayDemoLead({
  ...ports,
  secrets: sellerSecrets(config.TOKEN_KEY),
  publishRequest: makePublishRequest(ports),
});

const now = new Date();
const laid = await countLaid();
const missing = laid === 0 ? ROUND : Math.max(0, OPEN_LEADS - (await countOpen(laid)));
for (let n = laid; n < laid + missing; n++) {
  const lead = demoLead(n);
  const age = laid === 0 ? firstAge(n) : freshAge(n);
  if (packs.has(lead.neighbourhood.country)) await layDemoLead(lead, after(now, -age));
}
await db.destroy();
makeLogger("demo").info({ leads: missing }, "Laid sample leads");

/** The sample leads are laid in their order, so the last one that is there tells how many there are. */
async function countLaid(): Promise<number> {
  for (let start = 0; ; start += ROUND) {
    const round = Array.from({ length: ROUND }, (_, index) => demoLead(start + index).leadId);
    const there = new Set(await db("leads").whereIn("id", round).pluck<string[]>("id"));
    const last = round.findLastIndex((leadId) => there.has(leadId));
    if (last < ROUND - 1) return start + last + 1;
  }
}

async function countOpen(count: number): Promise<number> {
  const ids = Array.from({ length: count }, (_, n) => demoLead(n).leadId);
  const open = await db("leads")
    .whereIn("id", ids)
    .whereNull("ended_at")
    .where("published_at", ">", after(now, -LEAD_LIFE_MS))
    .pluck<string[]>("id");
  return open.length;
}
