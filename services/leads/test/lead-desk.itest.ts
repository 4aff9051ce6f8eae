import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { RequestOutcome } from "@doorlight/proto/leads/v1/lead_pb";
import { DeskLeadState, LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
const desk = () => leads.clientOf("gateway", LeadDeskService);
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads();
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.purchasing.endedAt = leads.clock.now();
  await leads.db.raw("truncate requests, leads cascade");
});

type Filter = NonNullable<Parameters<ReturnType<typeof desk>["listDeskLeads"]>[0]["filter"]>;
const list = (filter: Filter = {}, page: { limit?: number; cursor?: string } = {}) =>
  desk().listDeskLeads({ filter, limit: 50, ...page }, admin);
const idsOf = async (filter: Filter) => (await list(filter)).leads.map(({ id }) => id);
const found = async (query: string, filter: Filter = {}) =>
  (await desk().searchDeskLeads({ query, filter }, admin)).leads.map(({ id }) => id);
const paivi = {
  firstName: "Päivi",
  lastName: "Virtanen-Öberg",
  email: "paivi.oberg@example.test",
  phone: "040 552 7108",
  address: "Hämeentie 12 A 5",
};

test("lists requests and leads in every state, the newest first", async () => {
  const unconfirmed = await leads.submit();
  const duplicate = { address: "Sama 1", email: "first@example.test" };
  const open = await leads.publish(duplicate);
  const second = await leads.submit({ ...duplicate, email: "second@example.test" });
  await leads.gateway.confirmRequest({ token: second.token });
  const full = await leads.publish();
  await leads.buy(full.leadId, { spotsLeft: 0 });
  const closed = await leads.publish();
  await leads.gateway.closeSellerRequest({ hash: closed.hash });
  const withdrawn = await leads.publish();
  await leads.gateway.withdrawConsent({ hash: withdrawn.hash });

  const states = new Map((await list()).leads.map(({ id, state }) => [id, state]));
  expect(states).toEqual(
    new Map([
      [withdrawn.leadId, DeskLeadState.WITHDRAWN],
      [closed.leadId, DeskLeadState.CLOSED],
      [full.leadId, DeskLeadState.FULL],
      [second.requestId, DeskLeadState.DUPLICATE],
      [open.leadId, DeskLeadState.OPEN],
      [unconfirmed.requestId, DeskLeadState.UNCONFIRMED],
    ]),
  );
  const start = leads.clock.now();
  leads.clock.advance(days(7));
  expect(await idsOf({ states: [DeskLeadState.EXPIRED] })).toEqual([open.leadId]);
  leads.clock.set(start);
});

test("narrows the list by country, place, type, source and age, page by page", async () => {
  const start = leads.clock.now();
  const old = await leads.publish();
  leads.clock.advance(days(3));
  const swedish = await leads.publish({ country: "SE", postalCode: "11456", city: "Stockholm" });
  const valuation = await leads.publish({ leadType: LeadType.REQUEST_FOR_VALUATION, postalCode: "33100" });
  await leads.db("requests").where({ id: old.requestId }).update({ source: "partner" });
  expect(await idsOf({ country: "SE" })).toEqual([swedish.leadId]);
  expect(await idsOf({ leadTypes: [LeadType.REQUEST_FOR_VALUATION] })).toEqual([valuation.leadId]);
  expect(await idsOf({ sources: ["partner"] })).toEqual([old.leadId]);
  expect(await idsOf({ withinDays: 2 })).toEqual([valuation.leadId, swedish.leadId]);
  const [tampere] = await leads.db("locations").where({ name: "Tampere", kind: "city" }).pluck<string[]>("id");
  expect(await idsOf({ locationIds: [tampere!] })).toEqual([valuation.leadId]);

  const first = await list({}, { limit: 2 });
  expect(first.leads.map(({ id }) => id)).toEqual([valuation.leadId, swedish.leadId]);
  const next = await list({}, { limit: 2, cursor: first.nextCursor });
  expect([next.leads.map(({ id }) => id), next.nextCursor]).toEqual([[old.leadId], ""]);
  leads.clock.set(start);
});

const placesOf = async (query: string, filter: Filter = {}) => {
  const { places } = await desk().searchDeskLeads({ query, filter, locale: "sv" }, admin);
  return places.map(({ country, location }) => [country, location!.path.join(" · "), location!.id] as const);
};

test("names the places of a search by any of their names or their postal code, and no others", async () => {
  for (const query of ["Espoo", "esbo", "ESPOO "])
    expect([query, await placesOf(query)]).toEqual([query, [["FI", "Nyland · Esbo", expect.any(String)]]]);
  const [helsinki, ...others] = await placesOf("00100");
  expect(others).toEqual([]);
  expect(helsinki?.slice(0, 2)).toEqual(["FI", expect.stringContaining("Helsingfors")]);
  expect(await placesOf("00100 Helsinki")).toEqual([helsinki]);
  expect((await placesOf("malmo", { country: "SE" }))[0]?.slice(0, 2)).toEqual([
    "SE",
    expect.stringContaining("Malmö"),
  ]);
  for (const [query, country] of [
    ["Espoo", "SE"],
    ["Esp", ""],
    ["Espoo Virtanen", ""],
    ["0010", ""],
    ["Qwertystad", ""],
  ])
    expect([query, await placesOf(query!, { country: country! })]).toEqual([query, []]);
});

test("finds a withdrawn lead by the place of its home, which no log has", async () => {
  const { leadId, hash } = await leads.publish({ ...paivi, postalCode: "02100", city: "Espoo" });
  await leads.gateway.withdrawConsent({ hash });
  for (const query of ["Espoo", "02100"]) {
    const [[country, , id] = []] = await placesOf(query);
    expect(await idsOf({ country: country!, locationIds: [id!], states: [DeskLeadState.WITHDRAWN] })).toEqual([leadId]);
  }
  expect(await leads.db("contact_reads").where({ lead_id: leadId })).toEqual([]);
});

test("says where a request came from, and shows no contact in the list", async () => {
  await leads.publish(paivi);
  const { leads: rows } = await list();
  expect(rows).toMatchObject([{ source: "web", cap: 4, spotsLeft: 4, place: { city: "Helsinki" }, rooms: 3 }]);
  expect(JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? Number(value) : value))).not.toMatch(
    /Virtanen|5527108|Hämeentie|paivi/i,
  );
});

const spellings = {
  person: ["Päivi Virtanen", "oberg paivi", "PAIVI.OBERG@EXAMPLE.TEST"],
  address: ["hameentie 12", "Hämeentie 12 A 5, 00100 Helsinki", "Helsingfors Hämeentie"],
  phone: ["0405527108", "040 552 7108", "(040) 552-7108", "+358 (0)40 5527108", "00358405527108"],
  others: ["Helsinki", "Mikko", "Päivi Tampere", "0405527109", "5527108"],
  symbols: ["%%%", "100%", "_aivi", "' or true --", "\\\\\\", "🏠🏠🏠"],
};

test("finds a lead by its seller, its address or a telephone number in any spelling", async () => {
  const { leadId } = await leads.publish(paivi);
  await leads.publish({ address: "Muukatu 3" });
  const { person, address, phone, others, symbols } = spellings;
  const all = await Promise.all([...person, ...address, ...phone].map(async (query) => [query, await found(query)]));
  expect(all).toEqual([...person, ...address, ...phone].map((query) => [query, [leadId]]));
  for (const query of [...others, ...symbols]) expect([query, await found(query)]).toEqual([query, []]);
});

test("finds by the id of a lead or of its request, and narrows a search by the filters", async () => {
  const { leadId, requestId } = await leads.publish(paivi);
  expect(await found(leadId)).toEqual([leadId]);
  expect(await found(requestId)).toEqual([leadId]);
  expect(await found(crypto.randomUUID())).toEqual([]);
  expect(await found("oberg", { country: "SE" })).toEqual([]);
  expect(await found("oberg", { country: "FI", states: [DeskLeadState.OPEN] })).toEqual([leadId]);
});

test("finds at most fifty and says that there are more", async () => {
  for (let i = 0; i < 51; i++) {
    await leads.publish({
      ...paivi,
      address: `Hämeentie ${i}`,
      email: `paivi${i}@example.test`,
      phone: `040 55${10_000 + i}`,
    });
  }
  const answer = await desk().searchDeskLeads({ query: "oberg", filter: {} }, admin);
  expect([answer.leads.length, answer.isCut]).toEqual([50, true]);
});

test("finds nothing by a contact that is erased", async () => {
  const { hash } = await leads.publish(paivi);
  await leads.gateway.withdrawConsent({ hash });
  for (const query of ["oberg", "0405527108", "hameentie"]) expect(await found(query)).toEqual([]);
});

test("refuses a search that is too short or too long, and everybody but admins", async () => {
  for (const query of ["ab", "a".repeat(10_000)]) {
    expect((await refusalOf(desk().searchDeskLeads({ query, filter: {} }, admin))).code).toBe("invalid_request");
  }
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(desk().listDeskLeads({ filter: {}, limit: 1 }, agent))).code).toBe("forbidden");
});

const get = (id: string) => desk().getDeskLead({ id }, admin);
const read = (id: string, by = admin) => desk().readSellerContact({ id }, by);

test("tells what happened to a request: views, reads of its contact, outcome and duplicates", async () => {
  const home = { ...paivi, phone: "040 200 0001" };
  const { leadId, requestId, hash } = await leads.publish(home);
  const again = await leads.submit({ ...home, email: "again@example.test", phone: "040 200 0002" });
  await leads.gateway.confirmRequest({ token: again.token });
  const buyerId = crypto.randomUUID();
  await leads.buy(leadId, { buyerId });
  await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId));
  await leads.gateway.reportOutcome({ hash, outcome: RequestOutcome.BUYER_CHOSEN, chosenAgentId: buyerId });

  const story = await get(requestId);
  expect(story).toMatchObject({
    lead: { id: leadId, requestId, state: DeskLeadState.OPEN, spotsLeft: 3 },
    duplicates: [again.requestId],
    duplicateOf: "",
    views: [{ userId: buyerId }],
    seen: [{ readerId: buyerId }],
    outcome: RequestOutcome.BUYER_CHOSEN,
    chosenAgentId: buyerId,
  });
  expect(story.description).not.toMatch(/123 4567/);
  expect(await get(again.requestId)).toMatchObject({ duplicateOf: leadId, description: "", views: [], seen: [] });
  expect((await refusalOf(get(crypto.randomUUID()))).code).toBe("not_found");
});

test("logs each read of a contact by an admin, so that the seller sees it", async () => {
  const { leadId, hash } = await leads.publish(paivi);
  expect((await read(leadId)).contact).toMatchObject({ firstName: "Päivi", phone: "+358405527108" });
  await read(leadId);
  expect(await leads.db("contact_reads").where({ lead_id: leadId })).toHaveLength(2);
  expect((await leads.gateway.getSellerRequest({ hash })).seen).toHaveLength(2);

  await leads.gateway.withdrawConsent({ hash });
  const erased = await read(leadId);
  expect([erased.contact, erased.contactErasedAt]).toEqual([undefined, expect.anything()]);
  expect(await leads.db("contact_reads").where({ lead_id: leadId })).toHaveLength(2);
});

test("shows an admin the contact of a request that is no lead yet, and nobody else", async () => {
  const { requestId } = await leads.submit(paivi);
  expect((await read(requestId)).contact).toMatchObject({ lastName: "Virtanen-Öberg", address: "Hämeentie 12 A 5" });
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(read(requestId, agent))).code).toBe("forbidden");
  expect((await refusalOf(read(crypto.randomUUID()))).code).toBe("not_found");
});

test("gives super admins alone the street addresses of leads whose contact is there", async () => {
  const [open, erased] = [await leads.publish({ address: "Katu 1" }), await leads.publish({ address: "Katu 2" })];
  await leads.gateway.withdrawConsent({ hash: erased.hash });
  const asked = { leadIds: [open.leadId, erased.leadId, crypto.randomUUID()] };
  const superAdmin = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
  const { streets } = await desk().listLeadStreets(asked, superAdmin);
  expect(streets).toMatchObject([{ leadId: open.leadId, address: "Katu 1" }]);
  expect(await refusalOf(desk().listLeadStreets(asked, admin))).toMatchObject({ code: "forbidden" });
});
