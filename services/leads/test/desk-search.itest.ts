import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { SearchService } from "@doorlight/proto/common/v1/search_service_pb";
import { LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { hours } from "@doorlight/common/time";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
let adminId: string;
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads();
  adminId = crypto.randomUUID();
  admin = await leads.asUser(adminId, { role: "admin" });
});
afterAll(() => leads.stop());
beforeEach(() => leads.db.raw("truncate requests, leads cascade"));

const seller = {
  firstName: "Aino",
  lastName: "Virtanen-Öberg",
  email: "kesakoti.51@example.test",
  phone: "040 552 7108",
  address: "Hämeentie 12 B 34",
};
const onDesk = async (query: string) =>
  (await leads.clientOf("gateway", LeadDeskService).searchDeskLeads({ query, filter: {} }, admin)).leads;
const everywhere = async (query: string) =>
  (await leads.clientOf("gateway", SearchService).search({ query }, admin)).groups.flatMap(({ items }) => items);
const searches = { onDesk, everywhere };
const found = async (search: keyof typeof searches, query: string) =>
  (await searches[search](query)).map(({ id }) => id);
const reads = (leadId: string) => leads.db("contact_reads").where({ lead_id: leadId }).pluck("reader_id");
const shown = (leadId: string) => leads.db("contact_reads").where({ lead_id: leadId }).orderBy("id").pluck("is_found");
const [desk, all] = ["onDesk", "everywhere"] as const;

const guesses = {
  "parts of an e-mail address": ["kesakoti", "kesakoti.51", "kesakoti.51@example.tes", "example.test", "@example.test"],
  "letters of a name or street": ["v", "virta", "irtanen", "aino virtanen-ob", "hamee", "hameenti 12"],
  "digits of a telephone number": ["040 552 710", "0405527", "5527108", "+35840552710", "405527"],
  "letters of other words": ["aino k", "hameentie 1", "hameentie 12 c"],
};
const cases = Object.entries(guesses).flatMap(([what, queries]) =>
  [desk, all].map((where) => [what, where, queries] as const),
);

test.each(cases)("finds no lead by %s, %s", async (_what, where, queries) => {
  await leads.publish(seller);
  const guessed = queries
    .flatMap((query) => (query.length > 2 ? [query] : []))
    .concat(queries.map((q) => `00100, ${q}`));
  for (const query of guessed) expect([query, await found(where, query)]).toEqual([query, []]);
});

const said = [
  "Virtanen",
  "oberg aino",
  "Hämeentie 12",
  "KESAKOTI.51@example.test",
  "+358 40 5527108",
  "00100 hameentie",
];
test.each([desk, all])("logs once a day who found a lead by what only its contact has, %s", async (where) => {
  const start = leads.clock.now();
  for (const query of said) {
    const { leadId, hash } = await leads.publish(seller);
    expect([query, await found(where, query)]).toEqual([query, [leadId]]);
    await found(where, query);
    expect([query, await reads(leadId)]).toEqual([query, [adminId]]);
    leads.clock.advance(hours(25));
    await found(where, query);
    expect(await reads(leadId)).toEqual([adminId, adminId]);
    expect((await leads.gateway.getSellerRequest({ hash })).seen).toHaveLength(2);
    leads.clock.set(start);
    await leads.db.raw("truncate requests, leads cascade");
  }
});

test("tells a contact that was found from one that was read, to admins and to the seller", async () => {
  const { leadId, hash } = await leads.publish(seller);
  const onDeskOf = () => leads.clientOf("gateway", LeadDeskService);
  await found(desk, seller.phone);
  await onDeskOf().readSellerContact({ id: leadId }, admin);
  // Who has read the contact finds nothing new in it.
  await found(desk, seller.phone);
  expect(await shown(leadId)).toEqual([true, false]);

  const newest = [{ isFound: false }, { isFound: true }];
  expect((await onDeskOf().getDeskLead({ id: leadId }, admin)).seen).toMatchObject(newest);
  expect((await leads.gateway.getSellerRequest({ hash })).seen).toMatchObject(newest);
  expect((await leads.gateway.listContactReads({ leadId, limit: 10 }, admin)).reads).toMatchObject(newest);
});

test("logs a buyer's contact read by an admin who found the lead a minute before", async () => {
  const { leadId } = await leads.publish(seller);
  const buyerId = crypto.randomUUID();
  await leads.buy(leadId, { buyerId });
  await found(desk, seller.phone);
  const acting = await leads.asUser(buyerId, { actorId: adminId });
  expect((await leads.gateway.getLead({ leadId }, acting)).contact).toBeDefined();
  expect(await shown(leadId)).toEqual([true, false]);
});

test.each([desk, all])("logs nobody who finds a lead by its place or id, %s", async (where) => {
  const { leadId, requestId } = await leads.publish(seller);
  for (const query of ["00100", "00100 Helsinki", leadId, requestId]) await found(where, query);
  expect([await found(where, "00100"), await reads(leadId)]).toEqual([[leadId], []]);
});

test.each([desk, all])("logs who finds a seller whose name is that of the place, %s", async (where) => {
  const { leadId } = await leads.publish({ ...seller, lastName: "Helsinki" });
  expect([await found(where, "Helsinki"), await reads(leadId)]).toEqual([[leadId], [adminId]]);
});

const nameAlone = [
  [desk, "Sinki"],
  [all, "Sinki"],
  [all, "Helsinki"],
] as const;
test.each(nameAlone)("logs who finds a seller by a name beside a postal code, %s, %s", async (where, lastName) => {
  const { leadId } = await leads.publish({ ...seller, lastName });
  expect([await found(where, `00100 ${lastName}`), await reads(leadId)]).toEqual([[leadId], [adminId]]);
});

test("logs who learns of one more lead than the search over everything shows", async () => {
  const leadIds: string[] = [];
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const own = { email: `kesakoti.${n}@example.test`, phone: `040 552 710${n}`, address: `Hämeentie ${n}` };
    leadIds.push((await leads.publish({ ...seller, ...own })).leadId);
  }
  const { groups } = await leads.clientOf("gateway", SearchService).search({ query: "Virtanen" }, admin);
  expect(groups).toMatchObject([
    {
      items: leadIds
        .slice(1)
        .toReversed()
        .map((id) => ({ id })),
      isCut: true,
    },
  ]);
  for (const leadId of leadIds) expect(await reads(leadId)).toEqual([adminId]);
});

test("logs nobody for part of a place's name beside a postal code", async () => {
  const { leadId } = await leads.publish(seller);
  expect([await found(desk, "Helsink 00100"), await reads(leadId)]).toEqual([[leadId], []]);
});

test.each([desk, all])("finds a request that is no lead by all of a number or address alone, %s", async (where) => {
  const { requestId } = await leads.submit(seller);
  for (const query of ["Virtanen", "Hämeentie 12", "00100 hameentie", "12 00100"])
    expect(await found(where, query)).toEqual([]);
  for (const query of [seller.email, seller.phone]) expect(await found(where, query)).toEqual([requestId]);
});
