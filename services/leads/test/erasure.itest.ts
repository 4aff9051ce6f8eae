import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import {
  ClosingReason,
  ContactErasedSchema,
  ErasureReason,
  LeadClosedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { WithdrawalMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { allStoredText } from "./all-stored-text.ts";
import { canarySeller, CANARY } from "./canary-seller.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const start = new Date("2026-11-21T10:00:00Z");

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.clock.set(start);
  leads.purchasing.isDown = false;
  leads.purchasing.endedAt = start;
  await leads.db.raw("truncate requests, leads cascade");
  await drainOutbox(leads.db);
});

const at = (day: number, millisecond = 0) => new Date(start.getTime() + days(day) + millisecond);
const isErased = async (requestId: string) =>
  (await leads.db("request_contacts").where({ request_id: requestId }).first("erased_at")).erased_at !== null;

test("finds a seller's words before their erasure", async () => {
  await leads.publish(canarySeller);
  expect(await allStoredText(leads.db)).toMatch(CANARY);
});

test("closes and publishes a request at withdrawn consent, and keeps no word of the seller", async () => {
  const { leadId, requestId, hash } = await leads.publish(canarySeller);
  const buyerId = crypto.randomUUID();
  const buyer = await leads.asUser(buyerId);
  await leads.buy(leadId, { buyerId });
  await leads.gateway.getLead({ leadId }, buyer);
  leads.clock.advance(5);
  await drainOutbox(leads.db);

  const { erasedAt } = await leads.gateway.withdrawConsent({ hash });

  expect(timestampDate(erasedAt!)).toEqual(leads.clock.now());
  const events = await drainOutbox(leads.db);
  expect(events.of(LeadClosedSchema)).toMatchObject([{ leadId, requestId, reason: ClosingReason.WITHDRAWN }]);
  expect(events.of(ContactErasedSchema)).toMatchObject([
    { leadId, country: "FI", erasedAt, reason: ErasureReason.WITHDRAWN },
  ]);
  // But for the address to which the mail that confirms it goes.
  const stored = (await allStoredText(leads.db)).split("\n").filter((line) => CANARY.test(line));
  expect(stored).toEqual([`withdrawal_mails.email: ${canarySeller.email}`]);
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page).toMatchObject({
    state: SellerRequestState.CLOSED,
    buyers: [{ agentId: buyerId }],
    withdrawnAt: erasedAt,
  });
  expect((await refusalOf(leads.notifications.getSellerMail({ requestId }))).code).toBe("not_found");

  // The buyer still has an answer, without any contact data, and the access log stays.
  const { lead, ...erased } = await leads.gateway.getLead({ leadId }, buyer);
  expect([lead?.id, lead?.description]).toEqual([leadId, ""]);
  expect(erased).toMatchObject({ contactErasedAt: erasedAt });
  expect(erased.contact).toBeUndefined();
  const grant = await leads.grantFor({ leadId, userId: buyerId });
  const granted = await leads.gateway.getContact({ leadId, grant }, buyer);
  expect([granted.contact, granted.contactErasedAt]).toEqual([undefined, erasedAt]);
  expect(await leads.db("contact_reads").where({ reader_id: buyerId })).toHaveLength(1);
});

test("confirms a withdrawal by one mail, to the address alone, which is deleted after three days", async () => {
  const { requestId, hash } = await leads.publish(canarySeller);
  await drainOutbox(leads.db);
  const mail = () => leads.notifications.getSellerMail({ requestId, withdrawal: true });
  expect((await refusalOf(mail())).code).toBe("not_found");
  await Promise.all([leads.gateway.withdrawConsent({ hash }), leads.gateway.withdrawConsent({ hash })]);
  expect((await drainOutbox(leads.db)).of(WithdrawalMailQueuedSchema)).toMatchObject([
    { requestId, country: "FI", reason: ErasureReason.WITHDRAWN },
  ]);
  expect(await mail()).toMatchObject({ email: canarySeller.email, firstName: "", hash });

  leads.clock.set(at(3));
  await leads.runJob("purge-by-retention");
  expect((await mail()).email).toBe(canarySeller.email);
  leads.clock.set(at(3, 1));
  await leads.runJob("purge-by-retention");
  expect((await refusalOf(mail())).code).toBe("not_found");
  expect(await allStoredText(leads.db)).not.toMatch(CANARY);
});

test("names who had the contact after a withdrawal, whether refunded or not", async () => {
  const { requestId, leadId, hash } = await leads.publish();
  const buyerIds = [crypto.randomUUID(), crypto.randomUUID()];
  for (const buyerId of buyerIds) await leads.buy(leadId, { buyerId });
  await leads.gateway.withdrawConsent({ hash });
  for (const buyerId of [...buyerIds, ...buyerIds]) await leads.refund(leadId, buyerId);
  const named = (buyers: readonly { agentId: string }[]) => buyers.map(({ agentId }) => agentId).toSorted();
  const page = await leads.gateway.getSellerRequest({ hash });
  const exported = JSON.parse((await leads.gateway.exportSellerRequest({ hash })).json);
  const mail = await leads.notifications.getSellerMail({ requestId, withdrawal: true });
  expect(named(page.buyers)).toEqual(buyerIds.toSorted());
  expect(named(exported.lead.agents)).toEqual(buyerIds.toSorted());
  expect(mail.buyerCount).toBe(2);
  expect(JSON.parse((await leads.personalData.exportUser({ userId: buyerIds[0] })).json).purchases).toMatchObject([
    { leadId },
  ]);
});

test("withdraws consent once, even ten times at once and again later", async () => {
  const { hash } = await leads.publish(canarySeller);
  const answers = await Promise.all(Array.from({ length: 10 }, () => leads.gateway.withdrawConsent({ hash })));
  leads.clock.advance(days(1));
  answers.push(await leads.gateway.withdrawConsent({ hash }));
  expect(new Set(answers.map(({ erasedAt }) => timestampDate(erasedAt!).getTime())).size).toBe(1);
  const events = await drainOutbox(leads.db);
  expect(events.of(LeadClosedSchema)).toHaveLength(1);
  expect(events.of(ContactErasedSchema)).toHaveLength(1);
  expect(events.all.filter(({ topic }) => topic.includes("leads.lead")).map(({ version }) => version)).toEqual([
    1n,
    2n,
    3n,
  ]);
});

test("erases a closed request, and nothing by a guessed secret", async () => {
  const { requestId, hash } = await leads.publish(canarySeller);
  await leads.gateway.closeSellerRequest({ hash });
  const guess = Buffer.alloc(32, 9).toString("base64url");
  expect((await refusalOf(leads.gateway.withdrawConsent({ hash: guess }))).code).toBe("not_found");
  expect(await isErased(requestId)).toBe(false);
  await leads.gateway.withdrawConsent({ hash });
  expect(await isErased(requestId)).toBe(true);
});

test("erases no contact while purchasing is down, so that nobody buys an erased contact", async () => {
  const { requestId, hash } = await leads.publish(canarySeller);
  leads.purchasing.isDown = true;
  await expect(leads.gateway.withdrawConsent({ hash })).rejects.toThrow();
  expect(await isErased(requestId)).toBe(false);
  leads.purchasing.isDown = false;
  await leads.gateway.withdrawConsent({ hash });
  expect(await isErased(requestId)).toBe(true);
});

test("resumes an interrupted withdrawal and names it in the closing, even if purchasing ends it", async () => {
  const { leadId, requestId, hash } = await leads.publish(canarySeller);
  const again = await leads.submit(canarySeller);
  await leads.gateway.confirmRequest({ token: again.token });
  leads.purchasing.isDown = true;
  await expect(leads.gateway.withdrawConsent({ hash })).rejects.toThrow();
  await leads.runJob("purge-by-retention");
  expect(await isErased(requestId)).toBe(false);

  await leads.consume(BuyingEndedSchema, { leadId, endedAt: timestampFromDate(start) });
  await leads.runJob("purge-by-retention");
  expect([await isErased(requestId), await isErased(again.requestId)]).toEqual([true, true]);
  const events = await drainOutbox(leads.db);
  expect(events.of(LeadClosedSchema)).toMatchObject([{ leadId, reason: ClosingReason.WITHDRAWN }]);
  expect(events.of(ContactErasedSchema)).toMatchObject([{ leadId, reason: ErasureReason.WITHDRAWN }]);
  expect(events.of(WithdrawalMailQueuedSchema)).toMatchObject([{ requestId }]);
});

test("closes a lead once purchasing is back if its seller withdrew the consent meanwhile", async () => {
  const { leadId, requestId, hash } = await leads.publish(canarySeller);
  const { leadId: otherId } = await leads.publish();
  leads.purchasing.isDown = true;
  await expect(leads.gateway.withdrawConsent({ hash })).rejects.toThrow();
  await expect(leads.runJob("close-withdrawn")).rejects.toThrow();
  leads.purchasing.isDown = false;
  leads.purchasing.calls.length = 0;

  await leads.runJob("close-withdrawn");
  await leads.runJob("purge-by-retention");
  expect(await isErased(requestId)).toBe(true);
  const events = await drainOutbox(leads.db);
  expect(events.of(LeadClosedSchema)).toMatchObject([{ leadId, reason: ClosingReason.WITHDRAWN }]);
  expect(events.of(ContactErasedSchema)).toMatchObject([{ leadId, reason: ErasureReason.WITHDRAWN }]);

  await leads.runJob("close-withdrawn");
  expect(leads.purchasing.calls).toEqual([`end ${leadId}`]);
  expect((await leads.db("leads").where({ id: otherId }).first("ended_at")).ended_at).toBeNull();
});

test("erases a seller's two requests for a home together, and keeps another person's", async () => {
  const { hash } = await leads.publish(canarySeller);
  const again = await leads.submit(canarySeller);
  await leads.gateway.confirmRequest({ token: again.token });
  const other = await leads.submit({ ...canarySeller, email: "toinen@example.test" });
  const { hash: otherHash } = await leads.gateway.confirmRequest({ token: other.token });

  await leads.gateway.withdrawConsent({ hash });
  expect([await isErased(again.requestId), await isErased(other.requestId)]).toEqual([true, false]);

  // Two erased people are still two, although their data are equal now.
  await leads.gateway.withdrawConsent({ hash: otherHash });
  expect(JSON.parse((await leads.gateway.exportSellerRequest({ hash })).json)).toMatchObject({ duplicates: [] });
});

test("treats a request for an erased home as a duplicate for 90 days, without its address", async () => {
  const { hash } = await leads.publish(canarySeller);
  await leads.gateway.withdrawConsent({ hash });
  const again = await leads.submit({ ...canarySeller, lastName: "Uusi", email: "uusi@example.test" });
  await leads.gateway.confirmRequest({ token: again.token });
  expect(await leads.db("leads").where({ request_id: again.requestId })).toEqual([]);
});

test("erases contacts without a purchase after the days of the country's pack", async () => {
  const { requestId } = await leads.publish(canarySeller);
  const unconfirmed = await leads.submit(canarySeller);
  for (const [now, erased] of [
    [at(90), false],
    [at(90, 1), true],
  ] as const) {
    leads.clock.set(now);
    await leads.runJob("purge-by-retention");
    expect([await isErased(requestId), await isErased(unconfirmed.requestId)]).toEqual([erased, erased]);
  }
  expect(await allStoredText(leads.db)).not.toMatch(CANARY);
});

test("erases bought contacts after the days of the country's pack from the last purchase", async () => {
  const { leadId, requestId } = await leads.publish(canarySeller);
  await leads.buy(leadId);
  leads.clock.set(at(3));
  await leads.buy(leadId);
  for (const [now, erased] of [
    [at(733), false],
    [at(733, 1), true],
  ] as const) {
    leads.clock.set(now);
    await leads.runJob("purge-by-retention");
    expect(await isErased(requestId)).toBe(erased);
  }
  expect((await drainOutbox(leads.db)).of(ContactErasedSchema)).toMatchObject([
    { leadId, reason: ErasureReason.RETENTION },
  ]);
  expect(await leads.db("lead_buyers").where({ lead_id: leadId })).toHaveLength(2);
});

test("erases hundreds of contacts in one run of the job, by two processes at once", async () => {
  await leads.publish(canarySeller);
  await leads.db.raw(
    `with copies as (
       insert into requests
       select (jsonb_populate_record(requests, jsonb_build_object(
         'id', uuidv7(), 'confirmation_hash', '\\x' || md5(n::text), 'seller_hash', '\\x' || md5('s' || n)))).*
       from requests, generate_series(1, 450) n
       returning id
     )
     insert into request_contacts (request_id, first_name, last_name, email, phone, address, postal_code, description)
     select id, 'Kanaria', '', '', '', '', '', '' from copies`,
  );
  leads.clock.set(at(91));
  await Promise.all([leads.runJob("purge-by-retention"), leads.runJob("purge-by-retention")]);
  await leads.runJob("purge-by-retention");
  expect(await leads.db("request_contacts").whereNull("erased_at")).toEqual([]);
});

test("purges views by the days of the country's pack, addresses after their 90 days", async () => {
  const { leadId } = await leads.publish(canarySeller);
  const viewer = await leads.asUser(crypto.randomUUID());
  await leads.gateway.getLead({ leadId }, viewer);
  const views = () => leads.db("lead_views").where({ lead_id: leadId });
  const addresses = () => leads.db("published_addresses");

  leads.clock.set(at(90, -1));
  await leads.runJob("purge-by-retention");
  expect(await addresses()).toHaveLength(1);
  leads.clock.set(at(90));
  await leads.runJob("purge-by-retention");
  expect(await addresses()).toEqual([]);

  // 395 days after 21 November 2026 in Helsinki, to the last second of that day and past it.
  leads.clock.set("2027-12-21T21:59:59Z");
  await leads.runJob("purge-by-retention");
  expect(await views()).toHaveLength(1);
  leads.clock.set("2027-12-21T22:00:00Z");
  await leads.runJob("purge-by-retention");
  expect(await views()).toEqual([]);
});
