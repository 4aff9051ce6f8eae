import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeDataKey } from "@doorlight/common/secrets";
import { drainOutbox } from "@doorlight/common/testing";
import { days, localDate, minutes } from "@doorlight/common/time";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { IntakeService, IntakeState } from "@doorlight/proto/leads/v1/intake_service_pb";
import { SourcesService } from "@doorlight/proto/leads/v1/sources_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeLeadListStore } from "../src/db/lead-list-store.ts";
import { makeLeadStore } from "../src/db/lead-store.ts";
import { makeListingStore } from "../src/db/listing-store.ts";
import { after } from "../src/domain/lead-window.ts";
import { makeRequestStore } from "../src/db/request-store.ts";
import { makeSellerSecrets } from "../src/domain/seller-secrets.ts";
import { makeEvents } from "../src/events.ts";
import { makeSourceStores } from "../src/parts/source-use-cases.ts";
import { makeMatchTest } from "../src/use-cases/match-test.ts";
import { makePublishTest } from "../src/use-cases/publish-test.ts";
import { makePublishRequest } from "../src/use-cases/publish-request.ts";
import { type RunningLeads, startLeads } from "../test/start-leads.ts";
import { demoLead } from "./demo-leads.ts";
import { makeDemoPartner } from "./partner.ts";
import { makeSendDemoTest } from "./partner-test.ts";
import { personId } from "./person-id.ts";
import { makeDemoRequest, makePublishDemoLead } from "./publish-demo-lead.ts";

let leads: RunningLeads;
beforeAll(async () => void (leads = await startLeads()));
afterAll(() => leads.stop());

const tokenKeys = { current: Buffer.alloc(32, 1) };
const packs = loadCountryPacks(fileURLToPath(new URL("../../../deploy/countries/", import.meta.url)), ["FI"]);

/** A seeding of these sample leads. */
async function seed(numbers: readonly number[]): Promise<void> {
  const { db, clock } = leads;
  const dataKey = makeDataKey({ db, tokenKeys, clock });
  const sources = makeSourceStores(db, dataKey);
  const partner = makeDemoPartner({ db, packs, ...sources });
  const [secrets, events] = [makeSellerSecrets(tokenKeys), makeEvents(makeOutbox())];
  const publishRequest = makePublishRequest({
    packs,
    leads: makeLeadStore(db),
    listings: makeListingStore(),
    events,
    traceId: () => undefined,
    deferMatching: async () => {},
  });
  const publish = makePublishDemoLead({ db, packs, secrets, publishRequest, partner });
  const matchTest = makeMatchTest({ ...sources, events, packs });
  const sendTest = makeSendDemoTest({
    db,
    ...sources,
    leadLists: makeLeadListStore(db),
    publishTest: makePublishTest({ requests: makeRequestStore(db), publishRequest, matchTest, events, secrets }),
    requestOf: makeDemoRequest({ db, packs }),
  });
  await partner.arrive(clock.now());
  await sendTest(partner.found()!, clock.now());
  for (const n of numbers) await publish(demoLead(n), after(clock.now(), -days(1)));
}

test("gives a sample partner the key of the README, a history and refused calls, once", async () => {
  await seed([0]);
  await seed([60]);
  const used = leads.db("source_keys").orderBy("test").pluck("last_used_at");
  expect(await used).toEqual([after(leads.clock.now(), -minutes(7)), null]);

  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const [key, testKey] = readme.match(/dls_[\w-]+/g) ?? [];
  expect(readme).toContain(personId("agent2@doorlight.test"));
  const intake = leads.clientOf("gateway", IntakeService);
  const { sourceId } = await intake.useSourceKey({ key: key! });
  expect(await intake.useSourceKey({ key: testKey! })).toMatchObject({ sourceId, test: true });
  const { request } = await intake.getIntakeRequest({ sourceId, externalId: "sample-0" });
  expect(request).toMatchObject({ state: IntakeState.PUBLISHED, subSource: "valuation-page", sold: 0 });

  const { request: tested } = await intake.getIntakeRequest({ sourceId, externalId: "sample-test", test: true });
  expect(tested).toMatchObject({ state: IntakeState.PUBLISHED, cap: 4 });
  const matched = (await drainOutbox(leads.db)).of(LeadMatchedSchema).filter(({ test }) => test);
  expect(matched).toMatchObject([{ matches: [{ userId: personId("agent2@doorlight.test") }] }]);

  const boss = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
  const day = (age: number) => localDate("Europe/Helsinki", after(leads.clock.now(), -days(age)));
  const period = { firstDay: day(40), lastDay: day(0) };
  const { sources } = await leads.clientOf("gateway", SourcesService).listSources({ period }, boss);
  expect(sources).toMatchObject([
    {
      name: "sample-valuations",
      keys: [
        { prefix: key!.slice(0, 10), test: false },
        { prefix: testKey!.slice(0, 15), test: true },
      ],
      figures: { received: 2, confirmed: 2, published: 2, cost: 1800n },
      refusals: [
        { reason: "invalid_request", field: "postalCode", count: 9 },
        { reason: "invalid_request", field: "consentVersion", count: 5 },
        { reason: "invalid_request", field: "contact.phone", count: 5 },
        { reason: "idempotency_key_reused", field: "", count: 2 },
      ],
    },
  ]);
});
