import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf, searchPlan, vacuum } from "@doorlight/common/testing";
import { FoundKind, SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { makeSearchStore } from "../src/db/search-store.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let campaign: RunningCampaign;
let ohman: string;

beforeAll(async () => {
  campaign = await startCampaign();
  ohman = await campaign.prospect({ name: "Göran Öhman", brand: "Åbo Hem", phone_number: "+358405527108" });
  // Each statement has its own time.
  for (let from = 1; from <= 20_000; from += 2_000)
    await campaign.db.raw(
      `insert into prospects (country, name, brand, place, phone_number, locale, tags, source, added_at)
       select 'SE', 'Member' || n, 'Vanlig Mäklare', 'Malmö', '+4670' || 1000000 + n, 'sv', '{}', 'Fair', now()
       from generate_series(:from::int, :from::int + 1999) n`,
      { from },
    );
  await vacuum(campaign.db, "prospects", "campaigns");
});
afterAll(() => campaign.stop());

const search = async (query: string, by = campaign.admin) =>
  (await campaign.clientOf("gateway", SearchService).search({ query }, by)).groups;

test.each(["ohman", "GORAN öhman", "abo hem", "aino@homes.example", "040 552 7108", "+358 40 5527108", "040 552"])(
  "finds a prospect by %s",
  async (query) => {
    const item = { id: ohman, name: "Göran Öhman", detail: "aino@homes.example" };
    expect(await search(query)).toMatchObject([{ kind: FoundKind.PROSPECT, items: [item], isCut: false }]);
  },
);

test("finds prospects in their own list without accents", async () => {
  const { prospects } = await campaign.prospects.listProspects(
    { country: "FI", query: "ohman", limit: 5 },
    campaign.admin,
  );
  expect(prospects.map(({ id }) => id)).toEqual([ohman]);
});

test("finds nothing by symbols, and by nobody but admins", async () => {
  for (const query of ["%%%", "_hman", "a b c"]) expect(await search(query)).toEqual([]);
  const agent = await campaign.asUser(crypto.randomUUID(), { role: "agent" });
  expect((await refusalOf(search("ohman", agent))).code).toBe("forbidden");
});

test.each(["vanlig", "ohman", "member19999"])("reads prospects by an index for %s", async (query) => {
  const plan = await searchPlan(campaign.db, () => makeSearchStore(campaign.db)(query));
  expect(plan).toContain("prospects_found_by");
  expect(plan).not.toContain("Seq Scan on prospects");
});
