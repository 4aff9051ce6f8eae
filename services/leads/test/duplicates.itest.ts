import { readFile } from "node:fs/promises";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadsService, SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { LinkedMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { BuyingEndedSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { days } from "@doorlight/common/time";
import { drainOutbox } from "@doorlight/common/testing";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());

async function send(address: string, email: string, changes = {}) {
  const { requestId, token } = await leads.submit({ address, email, ...changes });
  return {
    requestId,
    confirm: () => leads.gateway.confirmRequest({ token }),
    isLead: async () => (await leads.db("leads").where({ request_id: requestId })).length === 1,
  };
}

test("answers a second request for an address alike, links it to the first and makes no lead", async () => {
  const first = await send("Kaksoiskatu 1 A 5", "anna@example.test");
  const { hash: firstHash } = await first.confirm();
  const second = await send("KAKSOISKATU 1 a5", "berit@example.test", { leadType: LeadType.REQUEST_FOR_VALUATION });
  const { hash } = await second.confirm();

  expect([await first.isLead(), await second.isLead()]).toEqual([true, false]);
  const [stored] = await leads.db("requests").where({ id: second.requestId });
  expect(stored.duplicate_of).toBe(first.requestId);
  expect(hash).not.toBe(firstHash);
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page).toMatchObject({ state: SellerRequestState.OPEN, isLinked: true, buyers: [] });
  const { json } = await leads.gateway.exportSellerRequest({ hash });
  expect(JSON.parse(json)).toMatchObject({ isLinked: true, lead: null });
  await leads.gateway.closeSellerRequest({ hash });
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.CLOSED);
  const earlier = await leads.gateway.getSellerRequest({ hash: firstHash });
  expect(earlier).toMatchObject({ state: SellerRequestState.OPEN, isLinked: false });
});

test("shows a seller who sends a request twice the page of the first one", async () => {
  const { hash: first } = await (await send("Samakatu 1", "anna@example.test")).confirm();
  const { hash: second } = await (await send("Samakatu 1", "Anna@Example.test")).confirm();
  expect(second).toBe(first);
});

/** A published lead whose seller closes it, with so many spots left by what purchasing says. */
async function close(hash: string, requestId: string, spotsLeft: number): Promise<void> {
  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.closeSellerRequest({ hash });
  const [lead] = await leads.db("leads").where({ request_id: requestId });
  await leads.consume(BuyingEndedSchema, { leadId: lead.id, endedAt: timestampFromDate(leads.clock.now()), spotsLeft });
}

test("publishes a home again after its seller closed the request before anybody bought it", async () => {
  const first = await send("Uusintakatu 1", "again@example.test");
  await close((await first.confirm()).hash, first.requestId, 4);
  const second = await send("Uusintakatu 1", "again@example.test");
  leads.clock.advance(1);
  const { hash } = await second.confirm();
  expect(await second.isLead()).toBe(true);
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.OPEN);
  const [lead] = await leads.db("leads").where({ request_id: second.requestId });
  expect(await checkDuplicate(lead.id)).toBe(false);
});

const mailAbout = async (requestId: string) => {
  const { earlier, hash } = await leads.notifications.getSellerMail({ requestId });
  return { earlier, hash };
};

test("mails a seller that another person's request has the home, and no more of it", async () => {
  const first = await send("Kerrottukatu 1", "first@example.test");
  await first.confirm();
  const second = await send("Kerrottukatu 1", "second@example.test");
  const { hash } = await second.confirm();
  const queued = (await drainOutbox(leads.db)).of(LinkedMailQueuedSchema);
  expect(queued).toMatchObject([{ requestId: second.requestId, country: "FI" }]);
  const other = { isOwn: false, isClosed: false, buyerIds: [] };
  expect(await mailAbout(second.requestId)).toMatchObject({ earlier: other, hash });
  expect((await mailAbout(first.requestId)).earlier).toBeUndefined();
});

test("mails a seller who sends a closed, bought request again its agents and its page", async () => {
  const first = await send("Suljettukatu 1", "closed@example.test");
  const { hash } = await first.confirm();
  const [{ id: leadId }] = await leads.db("leads").where({ request_id: first.requestId });
  const agentId = crypto.randomUUID();
  const acquiredAt = timestampFromDate(leads.clock.now());
  await leads.consume(PurchaseConfirmedSchema, { ...leads.purchaseOf(leadId, { buyerId: agentId }), acquiredAt });
  await close(hash, first.requestId, 3);
  const second = await send("Suljettukatu 1", "closed@example.test");
  expect((await second.confirm()).hash).toBe(hash);
  const own = { isOwn: true, isClosed: true, buyerIds: [agentId] };
  const mail = await mailAbout(second.requestId);
  expect(mail.earlier).toMatchObject(own);
  expect(await leads.gateway.getSellerRequest({ hash: mail.hash! })).toMatchObject({ isLinked: true });
});

test("keeps the address of a closed request that an agent bought or is paying for", async () => {
  const first = await send("Ostettukatu 1", "bought@example.test");
  await close((await first.confirm()).hash, first.requestId, 3);
  const second = await send("Ostettukatu 1", "other@example.test");
  await second.confirm();
  expect(await second.isLead()).toBe(false);
});

test("frees the addresses of requests that were closed unbought before the release", async () => {
  const migration = await readFile(new URL("../migrations/0051-freed-addresses.sql", import.meta.url), "utf8");
  const [unbought, bought] = [
    await send("Entinenkatu 1", "e@example.test"),
    await send("Entinenkatu 2", "f@example.test"),
  ];
  for (const { confirm } of [unbought, bought]) await confirm();
  const ids = [unbought.requestId, bought.requestId];
  await leads
    .db("requests")
    .whereIn("id", ids)
    .update({ closed_at: leads.db.raw("now() - interval '2 hours'") });
  await leads.db("leads").where({ request_id: bought.requestId }).update({ spots_left: 3 });
  await leads.db.raw(migration);
  const left = await leads.db("published_addresses").whereIn("request_id", ids).pluck("request_id");
  expect(left).toEqual([bought.requestId]);
});

test("lets an address become a lead again after exactly 90 times 24 hours", async () => {
  const start = leads.clock.now();
  await (await send("Aikakatu 1", "a@example.test")).confirm();
  leads.clock.advance(days(90) - 1);
  const early = await send("Aikakatu 1", "b@example.test");
  await early.confirm();
  leads.clock.advance(1);
  const later = await send("Aikakatu 1", "c@example.test");
  await later.confirm();
  expect([await early.isLead(), await later.isLead()]).toEqual([false, true]);
  leads.clock.set(start);
});

async function checkDuplicate(leadId: string): Promise<boolean> {
  return (await leads.clientOf("refunds", LeadsService).checkDuplicate({ leadId })).isDuplicate;
}

/** Publishes a lead a moment after the one before. */
async function isDuplicate(address: string, email: string, changes = {}): Promise<boolean> {
  leads.clock.advance(1);
  const { leadId } = await leads.publish({ address, email, ...changes });
  return checkDuplicate(leadId);
}

test("links an equal home of the same seller at a differently written address as a duplicate", async () => {
  expect(await isDuplicate("Kirjoituskatu 1", "twice@example.test")).toBe(false);
  expect(await isDuplicate("Kirj. katu 1", "Twice+home@example.test")).toBe(true);
  expect(await isDuplicate("Kirjoituskatu 9", "twice@example.test", { rooms: 9 })).toBe(false);
  expect(await isDuplicate("Kirjoituskatu 11", "another@example.test")).toBe(false);
  expect(await checkDuplicate(crypto.randomUUID())).toBe(false);
});

test("treats a seller's homes as equal if two facts agree and none differs, unknown ones aside", async () => {
  const unknown = { rooms: undefined, area: undefined, constructionYear: undefined };
  const seller = "little@example.test";
  expect(await isDuplicate("Faktakatu 1", seller, unknown)).toBe(false);
  expect(await isDuplicate("Faktakatu 2", seller, unknown)).toBe(false);
  expect(await isDuplicate("Faktakatu 3", seller)).toBe(false);
  const another = "partly@example.test";
  expect(await isDuplicate("Faktakatu 4", another)).toBe(false);
  expect(await isDuplicate("Faktakatu 5", another, { area: undefined })).toBe(true);
  expect(await isDuplicate("Faktakatu 6", another, { rooms: undefined, area: 12 })).toBe(false);
});

test("finds no duplicate in an unconfirmed request, another flat or another country", async () => {
  await send("Naapurikatu 1 A 1", "a@example.test");
  const abroad = { country: "SE", postalCode: "114 56" };
  const others = [
    await send("Naapurikatu 1 A 1", "b@example.test"),
    await send("Naapurikatu 1 A 2", "c@example.test"),
    await send("Naapurikatu 1 A 1", "d@example.test", abroad),
  ];
  for (const { confirm } of others) await confirm();
  expect(await Promise.all(others.map(({ isLead }) => isLead()))).toEqual([true, true, true]);
});

/** The number of leads from five requests for one address, as many as are taken in 90 days, confirmed at once. */
async function race(street: string): Promise<number> {
  const requests = [];
  for (let i = 0; i < 5; i++) requests.push(await send(`${street} 1`, `${street}${i}@example.test`));
  await Promise.all(requests.map(({ confirm }) => confirm()));
  const areLeads = await Promise.all(requests.map(({ isLead }) => isLead()));
  return areLeads.filter(Boolean).length;
}

test("makes one lead of five requests for one address that are confirmed at once", async () => {
  for (const street of ["Kilpakatu", "Kisakatu", "Juoksukatu"]) expect(await race(street)).toBe(1);
  const { rows } = await leads.db.raw(`
    select a.request_id from published_addresses a join published_addresses b
      on a.country = b.country and a.address_key = b.address_key and a.during && b.during and a.request_id < b.request_id`);
  expect(rows).toEqual([]);
});

test("needs the constraint against several leads of one address in the same race (mutant)", async () => {
  await leads.db.raw("alter table published_addresses drop constraint one_lead_per_address");
  expect(await race("Mutanttikatu")).toBeGreaterThan(1);
});
