import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { LeadClosedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { aCanary, CANARY } from "./a-canary.ts";
import { everythingKept } from "./everything-kept.ts";
import { refusalOf } from "./refusal-of.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const DAY = 24 * 3_600_000;
const start = new Date("2026-11-21T10:00:00Z");
const masked = { firstName: "•••", lastName: "•••", email: "•••", phone: "•••", address: "•••" };

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.clock.set(start);
  leads.purchasing.isDown = false;
  leads.purchasing.closedAt = start;
  await leads.db.raw("truncate requests, leads cascade");
  await drainOutbox(leads.db);
});

const sold = (leadId: string, buyerId = crypto.randomUUID()) =>
  leads.consume(PurchaseConfirmedSchema, {
    purchaseId: crypto.randomUUID(),
    leadId,
    buyerId,
    country: "FI",
    acquiredAt: timestampFromDate(leads.clock.now()),
    spotsLeft: 3,
    cap: 4,
  });
const at = (days: number, millisecond = 0) => new Date(start.getTime() + days * DAY + millisecond);
const isErased = async (requestId: string) =>
  (await leads.db("request_contacts").where({ request_id: requestId }).first("erased_at")).erased_at !== null;

test("a canary is kept until it is erased, so that finding none means something", async () => {
  await leads.publish(aCanary);
  expect(await everythingKept(leads.db)).toMatch(CANARY);
});

test("withdrawing consent closes the request, announces it and leaves no word of the seller in any table", async () => {
  const { leadId, requestId, hash } = await leads.publish(aCanary);
  const buyerId = crypto.randomUUID();
  const buyer = await leads.asUser(buyerId);
  await sold(leadId, buyerId);
  await leads.gateway.getLead({ leadId }, buyer);
  leads.clock.advance(5);
  await drainOutbox(leads.db);

  const { erasedAt } = await leads.gateway.withdrawConsent({ hash });

  expect(timestampDate(erasedAt!)).toEqual(leads.clock.now());
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toMatchObject([{ leadId, requestId }]);
  expect(await everythingKept(leads.db)).not.toMatch(CANARY);
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page).toMatchObject({ state: SellerRequestState.CLOSED, holders: [{ agentId: buyerId }] });
  expect((await refusalOf(leads.notifications.getSellerMail({ requestId })))?.code).toBe("not_found");

  // What the buyer paid for is there, and says nothing any more; who looked stays on record.
  const { lead, contact } = await leads.gateway.getLead({ leadId }, buyer);
  expect([lead?.id, lead?.description]).toEqual([leadId, ""]);
  expect(contact).toMatchObject(masked);
  const grant = await leads
    .signerOf("purchasing")
    .sign({ holdings: [[leadId, buyerId]] }, { audience: "leads.contact", seconds: 60 });
  expect((await leads.gateway.getContact({ leadId, grant }, buyer)).contact).toMatchObject(masked);
  expect(await leads.db("contact_reads").where({ reader_id: buyerId })).toHaveLength(3);
});

test("withdrawn again, or ten times at once, consent is withdrawn once", async () => {
  const { hash } = await leads.publish(aCanary);
  const answers = await Promise.all(Array.from({ length: 10 }, () => leads.gateway.withdrawConsent({ hash })));
  leads.clock.advance(DAY);
  answers.push(await leads.gateway.withdrawConsent({ hash }));
  expect(new Set(answers.map(({ erasedAt }) => timestampDate(erasedAt!).getTime())).size).toBe(1);
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toHaveLength(1);
});

test("a request that is closed already can be erased; a guess erases nothing", async () => {
  const { requestId, hash } = await leads.publish(aCanary);
  await leads.gateway.closeSellerRequest({ hash });
  const guess = Buffer.alloc(32, 9).toString("base64url");
  expect((await refusalOf(leads.gateway.withdrawConsent({ hash: guess })))?.code).toBe("not_found");
  expect(await isErased(requestId)).toBe(false);
  await leads.gateway.withdrawConsent({ hash });
  expect(await isErased(requestId)).toBe(true);
});

test("while purchasing is away nothing is erased, so that nobody buys a contact that is gone", async () => {
  const { requestId, hash } = await leads.publish(aCanary);
  leads.purchasing.isDown = true;
  await expect(leads.gateway.withdrawConsent({ hash })).rejects.toThrow();
  expect(await isErased(requestId)).toBe(false);
  leads.purchasing.isDown = false;
  await leads.gateway.withdrawConsent({ hash });
  expect(await isErased(requestId)).toBe(true);
});

test("what the same person sent twice goes together; another's request for the home stays", async () => {
  const { hash } = await leads.publish(aCanary);
  const again = await leads.submit(aCanary);
  await leads.gateway.confirmRequest({ token: again.token });
  const other = await leads.submit({ ...aCanary, email: "toinen@example.test" });
  const { hash: otherHash } = await leads.gateway.confirmRequest({ token: other.token });

  await leads.gateway.withdrawConsent({ hash });
  expect([await isErased(again.requestId), await isErased(other.requestId)]).toEqual([true, false]);

  // Two erased people are not one because nothing tells them apart.
  await leads.gateway.withdrawConsent({ hash: otherHash });
  expect(JSON.parse((await leads.gateway.exportSellerRequest({ hash })).json)).toMatchObject({ duplicates: [] });
});

test("an erased home is still told again for 90 days, without its address", async () => {
  const { hash } = await leads.publish(aCanary);
  await leads.gateway.withdrawConsent({ hash });
  const again = await leads.submit({ ...aCanary, lastName: "Uusi", email: "uusi@example.test" });
  await leads.gateway.confirmRequest({ token: again.token });
  expect(await leads.db("leads").where({ request_id: again.requestId })).toEqual([]);
});

test("unsold contacts are kept for the pack's days and not longer", async () => {
  const { requestId } = await leads.publish(aCanary);
  const unconfirmed = await leads.submit(aCanary);
  for (const [now, erased] of [
    [at(90), false],
    [at(90, 1), true],
  ] as const) {
    leads.clock.set(now);
    await leads.useCases.keepRetention();
    expect([await isErased(requestId), await isErased(unconfirmed.requestId)]).toEqual([erased, erased]);
  }
  expect(await everythingKept(leads.db)).not.toMatch(CANARY);
});

test("sold contacts are kept for the pack's days from the last sale", async () => {
  const { leadId, requestId } = await leads.publish(aCanary);
  await sold(leadId);
  leads.clock.set(at(3));
  await sold(leadId);
  for (const [now, erased] of [
    [at(733), false],
    [at(733, 1), true],
  ] as const) {
    leads.clock.set(now);
    await leads.useCases.keepRetention();
    expect(await isErased(requestId)).toBe(erased);
  }
  expect(await leads.db("lead_holders").where({ lead_id: leadId })).toHaveLength(2);
});

test("many are erased in one run, by two copies of the job at once", async () => {
  await leads.publish(aCanary);
  await leads.db.raw(
    `with copies as (
       insert into requests
       select (jsonb_populate_record(requests, jsonb_build_object(
         'id', uuidv7(), 'confirmation_hash', '\\x' || md5(n::text), 'seller_hash', '\\x' || md5('s' || n)))).*
       from requests, generate_series(1, 450) n
       returning id
     )
     insert into request_contacts (request_id, first_name, last_name, email, phone, address, description)
     select id, 'Kanaria', '', '', '', '', '' from copies`,
  );
  leads.clock.set(at(91));
  await Promise.all([leads.useCases.keepRetention(), leads.useCases.keepRetention()]);
  await leads.useCases.keepRetention();
  expect(await leads.db("request_contacts").whereNull("erased_at")).toEqual([]);
});

test("views are forgotten by the days of the country, addresses when their 90 days are over", async () => {
  const { leadId } = await leads.publish(aCanary);
  const viewer = await leads.asUser(crypto.randomUUID());
  await leads.gateway.getLead({ leadId }, viewer);
  const views = () => leads.db("lead_views").where({ lead_id: leadId });
  const addresses = () => leads.db("published_addresses");

  leads.clock.set(at(90, -1));
  await leads.useCases.keepRetention();
  expect(await addresses()).toHaveLength(1);
  leads.clock.set(at(90));
  await leads.useCases.keepRetention();
  expect(await addresses()).toEqual([]);

  // 395 days after 21 November 2026 in Helsinki, to the last second of that day and past it.
  leads.clock.set("2027-12-21T21:59:59Z");
  await leads.useCases.keepRetention();
  expect(await views()).toHaveLength(1);
  leads.clock.set("2027-12-21T22:00:00Z");
  await leads.useCases.keepRetention();
  expect(await views()).toEqual([]);
});
