import { defineConfig, env } from "@doorlight/common/config";
import { type CountryPack, loadCountryPacks, readPostalCode } from "@doorlight/common/product";
import { connectDb, transaction } from "@doorlight/common/db";
import { makeDataKey } from "@doorlight/common/secrets";
import { countAllNext } from "@doorlight/common/statistics";
import { days, systemClock } from "@doorlight/common/time";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeLogger } from "@doorlight/common/telemetry";
import { z } from "zod";
import { secrets as secretSettings } from "../src/config.ts";
import { makeLeadListStore } from "../src/db/lead-list-store.ts";
import { makeLeadStore } from "../src/db/lead-store.ts";
import { makeListingStore } from "../src/db/listing-store.ts";
import { refreshAgencies } from "../src/db/agency-refresh.ts";
import { makeImportedRowStore } from "../src/db/imported-row-store.ts";
import { after, LEAD_LIFE_MS } from "../src/domain/lead-window.ts";
import { makeSellerSecrets } from "../src/domain/seller-secrets.ts";
import { makeEvents } from "../src/events.ts";
import { makeSourceStores } from "../src/parts/source-use-cases.ts";
import { makeRequestStore } from "../src/db/request-store.ts";
import { makeMatchTest } from "../src/use-cases/match-test.ts";
import { makePublishTest } from "../src/use-cases/publish-test.ts";
import { makePublishRequest } from "../src/use-cases/publish-request.ts";
import { demoLead, firstAge, freshAge, history, historyAge, neighbourhoods, ROUND } from "./demo-leads.ts";
import { demoAgents, demoSales } from "./demo-market.ts";
import type { Neighbourhood } from "./home.ts";
import { makeDemoPartner } from "./partner.ts";
import { makeSendDemoTest } from "./partner-test.ts";
import { makeDemoRequest, makePublishDemoLead } from "./publish-demo-lead.ts";

/** A seeding some days after the first one fills the list up to this number of leads. */
const OPEN_LEADS = 40;
/** Of sample commissions some weeks ago, in hundredths of a percent. */
const FORMER_RISE = 20;
const FORMER_MS = days(40);

const config = defineConfig({
  ...env.database,
  ...env.countries,
  ...secretSettings,
  DEMO: z.literal("1", { error: "must be 1: sample leads are for a demo alone" }),
})();
const packs = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES);
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock: systemClock });
const sources = makeSourceStores(db, dataKey);
const partner = makeDemoPartner({ db, packs, ...sources });
const [secrets, events] = [makeSellerSecrets(config.TOKEN_KEY), makeEvents(makeOutbox())];
const publishRequest = makePublishRequest({
  packs,
  leads: makeLeadStore(db),
  listings: makeListingStore(),
  events,
  traceId: () => undefined,
  // The queue may have no tables yet; the service matches what it finds unmatched.
  deferMatching: async () => {},
});
const publishDemoLead = makePublishDemoLead({ db, packs, partner, secrets, publishRequest });
const sendDemoTest = makeSendDemoTest({
  db,
  ...sources,
  leadLists: makeLeadListStore(db),
  publishTest: makePublishTest({
    requests: makeRequestStore(db),
    publishRequest,
    matchTest: makeMatchTest({ ...sources, events, packs }),
    events,
    secrets,
  }),
  requestOf: makeDemoRequest({ db, packs }),
});

const now = new Date();
await partner.arrive(now);
const published = await countPublished();
const missing = published === 0 ? ROUND : Math.max(0, OPEN_LEADS - (await countOpen(published)));
if (published === 0) for (const n of history) await publish(n, historyAge(n));
for (let n = published; n < published + missing; n++) await publish(n, published === 0 ? firstAge(n) : freshAge(n));
const tester = partner.found();
if (tester) await sendDemoTest(tester, now);
for (const neighbourhood of neighbourhoods) {
  const pack = packs.get(neighbourhood.country);
  if (pack) await saveMarket(neighbourhood, pack);
}
await countAllNext(db);
await db.destroy();
makeLogger("demo").info({ leads: missing }, "Published sample leads");

async function publish(n: number, age: number): Promise<void> {
  const lead = demoLead(n);
  if (packs.has(lead.neighbourhood.country)) await publishDemoLead(lead, after(now, -age));
}

/** Sales and agents are known by their references, so a further seeding renews them. */
async function saveMarket(neighbourhood: Neighbourhood, { code, postalCode }: CountryPack): Promise<void> {
  const importedRows = makeImportedRowStore();
  await transaction(db, async (tx) => {
    const inArea = <Row extends { postalCode: string }>(row: Row) => ({
      ...row,
      postalCode: readPostalCode(postalCode, row.postalCode)?.area ?? row.postalCode,
    });
    const sales = demoSales(neighbourhood, now).map(inArea);
    const agents = demoAgents(neighbourhood).map(inArea);
    const formerAgents = demoAgents(neighbourhood, FORMER_RISE).map(inArea);
    const points = await importedRows.pointsOf(
      tx,
      code,
      [...sales, ...agents].map((row) => row.postalCode),
    );
    const located = <Row extends { postalCode: string }>(row: Row) => {
      const point = points.get(row.postalCode);
      return point ? [{ ...row, ...point }] : [];
    };
    await importedRows.save(tx, { kind: "sales", country: code, id: null }, sales.flatMap(located));
    const isFirst = !(await tx("agencies").where({ country: code }).first("id"));
    const files = isFirst ? [formerAgents, agents] : [agents];
    for (const [n, rows] of files.entries()) {
      await importedRows.save(tx, { kind: "agencies", country: code, id: null }, rows.flatMap(located));
      await refreshAgencies(tx, code, "file", n < files.length - 1 ? after(now, -FORMER_MS) : now);
    }
  });
}

/** The sample leads are published in their order, so the last one in the database gives their number. */
async function countPublished(): Promise<number> {
  for (let start = 0; ; start += ROUND) {
    const round = Array.from({ length: ROUND }, (_, index) => demoLead(start + index).leadId);
    const found = new Set(await db("leads").whereIn("id", round).pluck<string[]>("id"));
    const last = round.findLastIndex((leadId) => found.has(leadId));
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
