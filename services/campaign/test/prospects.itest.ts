import { refusalOf } from "@doorlight/common/testing";
import { LegalBasis, ProspectState } from "@doorlight/proto/campaign/v1/prospect_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let campaign: RunningCampaign;

beforeAll(async () => {
  campaign = await startCampaign();
});
afterAll(() => campaign.stop());
beforeEach(() => campaign.db.raw("truncate prospects cascade"));

const list = (filter: object = {}) =>
  campaign.prospects.listProspects({ country: "FI", limit: 10, ...filter }, campaign.admin);
const namesOf = async (filter: object) => (await list(filter)).prospects.map(({ name }) => name);
const change = (id: string, changes: object, version = 1n) =>
  campaign.prospects.changeProspect({ id, version, ...changes }, campaign.admin);

test("lists prospects of a country page by page, newest first", async () => {
  for (const n of [1, 2, 3]) await campaign.prospect({ name: `P${n}`, email: `p${n}@homes.example` });
  await campaign.prospect({ name: "Swede", country: "SE" });
  const first = await list({ limit: 2 });
  expect([first.count, ...first.prospects.map(({ name }) => name)]).toEqual([3, "P3", "P2"]);
  expect(await namesOf({ limit: 2, cursor: first.nextCursor })).toEqual(["P1"]);
});

test.each([
  [{ query: "kallio AINO" }, ["Aino"]],
  [{ query: "40 555" }, ["Bo"]],
  [{ query: "040 555-1234" }, ["Bo"]],
  [{ query: "+358 40 5551234" }, ["Bo"]],
  [{ query: "00358405551234" }, ["Bo"]],
  [{ query: "bo espoo" }, ["Bo"]],
  [{ query: "bo" }, []],
  [{ query: "%" }, []],
  [{ place: "Espoo" }, ["Bo"]],
  [{ brand: "Kallio Homes" }, ["Aino"]],
  [{ source: "Autumn fair" }, ["Bo"]],
  [{ tag: "vip" }, ["Aino"]],
  [{ state: ProspectState.CONTACTED }, ["Bo"]],
])("narrows the list by %j", async (filter, names) => {
  await campaign.prospect({ name: "Aino", tags: ["vip", "south"] });
  await campaign.prospect({
    name: "Bo",
    email: null,
    phone_number: "+358405551234",
    brand: "Espoo Homes",
    place: "Espoo",
    source: "Autumn fair",
    state: "contacted",
  });
  expect(await namesOf(filter)).toEqual(names);
});

test("counts the places, brands, sources and tags of a country", async () => {
  await campaign.prospect({ tags: ["vip"] });
  await campaign.prospect({ email: "bo@homes.example", tags: ["vip", "south"], place: "" });
  const groups = await campaign.prospects.listProspectGroups({ country: "FI" }, campaign.admin);
  expect(groups).toMatchObject({
    places: [{ name: "Helsinki", count: 1 }],
    brands: [{ name: "Kallio Homes", count: 2 }],
    sources: [{ name: "Spring fair", count: 2 }],
    tags: [
      { name: "vip", count: 2 },
      { name: "south", count: 1 },
    ],
  });
});

test("changes what is named and leaves the rest", async () => {
  const id = await campaign.prospect();
  const { prospect } = await change(id, {
    email: " Aino.Laine@Homes.Example ",
    phoneNumber: "040 555 1234",
    tags: { tags: ["vip", "VIP", " south "] },
    state: ProspectState.INTERESTED,
    basis: { legalBasis: LegalBasis.CONSENT, legalBasisOn: "2026-11-01" },
  });
  expect(prospect).toMatchObject({
    name: "Aino Laine",
    email: "aino.laine@homes.example",
    phoneNumber: "+358405551234",
    tags: ["vip", "south"],
    state: ProspectState.INTERESTED,
    legalBasis: LegalBasis.CONSENT,
    legalBasisOn: "2026-11-01",
    version: 2n,
  });
  expect(prospect?.touchedAt).toBeDefined();
});

test.each([
  [{ email: "nobody" }, "email", "invalid_format"],
  [{ email: "" }, "email", "required"],
  [{ email: "bo+list@homes.example" }, "email", "known_prospect"],
  [{ phoneNumber: "12" }, "phoneNumber", "invalid_phone"],
  [{ basis: { legalBasis: LegalBasis.CONSENT } }, "basis.legalBasisOn", "required"],
])("refuses the change %j", async (changes, path, code) => {
  await campaign.prospect({ email: "bo@homes.example" });
  const id = await campaign.prospect();
  const refusal = await refusalOf(change(id, changes));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path, code }] });
});

test("refuses a change of a version that somebody else has changed", async () => {
  const id = await campaign.prospect();
  await change(id, { state: ProspectState.CONTACTED });
  expect((await refusalOf(change(id, { brand: "Other" }))).code).toBe("version_outdated");
});

test("keeps notes, newest first, and the time of the last one", async () => {
  const id = await campaign.prospect();
  for (const text of ["First", "Second"])
    await campaign.prospects.addProspectNote({ prospectId: id, text }, campaign.admin);
  const { notes, prospect } = await campaign.prospects.getProspect({ id }, campaign.admin);
  expect(notes.map(({ text }) => text)).toEqual(["Second", "First"]);
  expect(prospect?.touchedAt).toBeDefined();
});

test("knows nothing of an id that is no prospect's", async () => {
  const id = "01900000-0000-7000-8000-00000000dead";
  const calls = [
    campaign.prospects.getProspect({ id }, campaign.admin),
    campaign.prospects.addProspectNote({ prospectId: id, text: "x" }, campaign.admin),
    change(id, { name: "x" }),
  ];
  const codes = (await Promise.all(calls.map(refusalOf))).map(({ code }) => code);
  expect(codes).toEqual(["not_found", "not_found", "not_found"]);
});
