import { days } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import {
  ClosingReason,
  ContactErasedSchema,
  DuplicateFoundSchema,
  ErasureReason,
  LeadClosedSchema,
  LeadCorrectedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { LeadsService, SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { LinkedMailQueuedSchema, WithdrawalMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { PropertyCondition, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { DeskActionKind, DeskLeadState, LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { aSubmission } from "./a-submission.ts";
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

const get = (id: string) => desk().getDeskLead({ id }, admin);
const read = (id: string, by = admin) => desk().readSellerContact({ id }, by);
const paivi = {
  firstName: "Päivi",
  lastName: "Virtanen-Öberg",
  email: "paivi.oberg@example.test",
  phone: "040 552 7108",
  address: "Hämeentie 12 A 5",
};

const closeAs = (id: string, version: number, by = admin) =>
  desk().closeDeskLead({ id, version, reason: "Asked by phone" }, by);

test("closes a lead as its seller would, with the reason, and tells whose purchases stand", async () => {
  const { leadId, requestId, hash } = await leads.publish(paivi);
  await drainOutbox(leads.db);
  await closeAs(leadId, 1);
  const [closed] = (await drainOutbox(leads.db)).of(LeadClosedSchema);
  expect(closed).toMatchObject({ leadId, requestId, reason: ClosingReason.CLOSED });
  expect(await get(leadId)).toMatchObject({
    lead: { state: DeskLeadState.CLOSED, version: 2 },
    actions: [{ action: DeskActionKind.CLOSE, reason: "Asked by phone" }],
  });
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.CLOSED);
  await leads.gateway.withdrawConsent({ hash });
  expect((await get(leadId)).actions).toMatchObject([{ action: DeskActionKind.CLOSE, reason: "" }]);
});

test("lets one of two admins act on a lead as they both read it", async () => {
  const { leadId } = await leads.publish();
  const other = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  const both = await Promise.allSettled([closeAs(leadId, 1), closeAs(leadId, 1, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [late] = both.filter((act) => act.status === "rejected").map(({ reason }) => reason);
  expect((await refusalOf(Promise.reject(late))).code).toBe("version_outdated");
  expect((await get(leadId)).actions).toHaveLength(1);
});

test("closes nothing that is closed or unknown, nor for an agent", async () => {
  const { leadId, hash } = await leads.publish();
  await leads.gateway.closeSellerRequest({ hash });
  expect((await refusalOf(closeAs(leadId, 1))).code).toBe("version_outdated");
  expect((await refusalOf(closeAs(crypto.randomUUID(), 1))).code).toBe("not_found");
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(closeAs(leadId, 1, agent))).code).toBe("forbidden");
});

test("withdraws a request for good: erases its contact and says that we did", async () => {
  const superAdmin = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
  const { leadId, requestId } = await leads.publish(paivi);
  await leads.buy(leadId);
  const asked = { id: leadId, version: 1, reason: "Nobody there sent it" };
  expect((await refusalOf(desk().withdrawDeskLead(asked, admin))).code).toBe("forbidden");
  await drainOutbox(leads.db);
  await desk().withdrawDeskLead(asked, superAdmin);

  const events = await drainOutbox(leads.db);
  expect(events.of(LeadClosedSchema)).toMatchObject([{ leadId, reason: ClosingReason.WITHDRAWN_BY_US }]);
  expect(events.of(ContactErasedSchema)).toMatchObject([{ leadId, reason: ErasureReason.WITHDRAWN_BY_US }]);
  expect(events.of(WithdrawalMailQueuedSchema)).toMatchObject([{ requestId, reason: ErasureReason.WITHDRAWN_BY_US }]);
  expect((await read(leadId)).contact).toBeUndefined();
  expect(await get(leadId)).toMatchObject({
    lead: { state: DeskLeadState.WITHDRAWN, version: 2 },
    actions: [{ action: DeskActionKind.WITHDRAW, reason: "Nobody there sent it" }],
  });
  expect((await refusalOf(desk().withdrawDeskLead({ ...asked, version: 2 }, superAdmin))).code).toBe(
    "version_outdated",
  );
});

test("completes a withdrawal by us that purchasing interrupted, and still says that we did", async () => {
  const superAdmin = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
  const { leadId } = await leads.publish(paivi);
  leads.purchasing.isDown = true;
  const asked = { id: leadId, version: 1, reason: "Fake" };
  await expect(desk().withdrawDeskLead(asked, superAdmin)).rejects.toThrow();
  leads.purchasing.isDown = false;
  await drainOutbox(leads.db);
  await leads.runJob("close-withdrawn");
  await leads.runJob("purge-by-retention");
  const events = await drainOutbox(leads.db);
  expect(events.of(ContactErasedSchema)).toMatchObject([{ leadId, reason: ErasureReason.WITHDRAWN_BY_US }]);
  expect(events.of(WithdrawalMailQueuedSchema)).toMatchObject([{ reason: ErasureReason.WITHDRAWN_BY_US }]);
});

const facts = { propertyType: PropertyType.FLAT, rooms: 3, area: 74.5 };
const correct = (id: string, version: number, changes: object = {}, by = admin) =>
  desk().correctDeskLead({ id, version, reason: "Mistyped", ...facts, ...changes }, by);

test("corrects a lead's facts and street for agents, buyers and lists, and masks the street", async () => {
  const description = "Come to Hämeentie 12 or Testikuja 7.";
  const { leadId } = await leads.publish({ ...paivi, description, propertyType: PropertyType.DETACHED });
  const buyerId = crypto.randomUUID();
  await leads.buy(leadId, { buyerId });
  await drainOutbox(leads.db);
  await correct(leadId, 1, {
    address: " Testikuja 7 ",
    condition: PropertyCondition.GOOD,
    valuationAmount: 250_000_00n,
  });

  expect((await drainOutbox(leads.db)).of(LeadCorrectedSchema)).toMatchObject([
    {
      leadId,
      country: "FI",
      former: { propertyType: PropertyType.DETACHED },
      current: { ...facts, condition: PropertyCondition.GOOD, valuation: { amount: 25_000_000n } },
      addressCorrected: true,
    },
  ]);
  const { lead, contact } = await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId));
  expect(lead).toMatchObject({ ...facts, condition: PropertyCondition.GOOD, valuation: { amount: 25_000_000n } });
  expect([lead?.constructionYear, contact?.address]).toEqual([undefined, "Testikuja 7"]);
  expect(lead?.description).toBe("Come to ••• or •••.");
  expect(lead?.factsCorrectedAt).toBeDefined();
  const rows = await leads.db("lead_listings").where({ lead_id: leadId }).distinct().pluck("property_type");
  expect(rows).toEqual(["flat"]);
  expect(await get(leadId)).toMatchObject({
    lead: { version: 2 },
    actions: [{ action: DeskActionKind.CORRECT, reason: "Mistyped" }],
  });
  expect((await refusalOf(correct(leadId, 1))).code).toBe("version_outdated");
});

test("does not say that facts were corrected if all of them are as before", async () => {
  const { leadId } = await leads.publish({ ...paivi });
  const buyerId = crypto.randomUUID();
  await leads.buy(leadId, { buyerId });
  const read = async () => (await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId))).lead!;
  await correct(leadId, 1);
  const { factsCorrectedAt: first } = await read();
  await correct(leadId, 2);
  expect([first !== undefined, (await read()).factsCorrectedAt]).toEqual([true, first]);
});

test("refuses an area that no such home has, corrected or sent, and takes it for land", async () => {
  const tooLarge = { area: 7_450_000 };
  const { leadId } = await leads.publish();
  for (const call of [correct(leadId, 1, tooLarge), leads.gateway.submitRequest({ ...aSubmission, ...tooLarge })]) {
    const { code, fields } = await refusalOf(call);
    expect([code, fields]).toMatchObject(["invalid_request", [{ path: "area", code: "area_too_large" }]]);
  }
  await correct(leadId, 1, { ...tooLarge, propertyType: PropertyType.FOREST });
  expect((await get(leadId)).lead).toMatchObject(tooLarge);
});

test("keeps one lead for a home when an admin corrects an address, however it is written", async () => {
  const first = await leads.publish({ address: "Katajatie 8 A 2" });
  const second = await leads.publish({ address: "Katajatie 9 A 2" });
  const taken = await refusalOf(correct(second.leadId, 1, { address: "katajatie 8 as 2 rappu A" }));
  expect(taken.code).toBe("home_already_listed");
  // The refusal tells where the other seller lives.
  expect(await leads.db("contact_reads").pluck("lead_id")).toEqual([first.leadId]);
  expect((await get(second.leadId)).lead).toMatchObject({ version: 1, rooms: 3 });

  await correct(first.leadId, 1, { address: "Katajatie 10" });
  await correct(second.leadId, 1, { address: "Katajatie 8 A 2" });
  const again = await leads.submit({ address: "KATAJATIE 10" });
  await leads.gateway.confirmRequest({ token: again.token });
  expect((await get(again.requestId)).lead?.state).toBe(DeskLeadState.DUPLICATE);
});

test("lets one of two corrections to one address pass", async () => {
  const both = [await leads.publish(), await leads.publish()];
  const done = await Promise.allSettled(both.map(({ leadId }) => correct(leadId, 1, { address: "Yhteistie 1" })));
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const claims = await leads.db("published_addresses").count<{ count: bigint }[]>();
  expect(Number(claims[0]!.count)).toBe(2);
});

test("corrects an unconfirmed request, but no erased one, and not for an agent", async () => {
  const { requestId, token } = await leads.submit();
  await correct(requestId, 1, { rooms: 5, address: "Oikeatie 5" });
  const { hash } = await leads.gateway.confirmRequest({ token });
  const published = await get(requestId);
  expect([published.lead?.rooms, (await read(requestId)).contact?.address]).toEqual([5, "Oikeatie 5"]);
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(correct(requestId, 2, {}, agent))).code).toBe("forbidden");
  expect((await refusalOf(correct(requestId, 2, { address: "ab" }))).code).toBe("invalid_request");
  await leads.gateway.withdrawConsent({ hash });
  expect((await refusalOf(correct(requestId, 2))).code).toBe("version_outdated");
});

const markAs = (id: string, version: number, originalId: string, by = admin) =>
  desk().markDuplicate({ id, version, reason: "The same flat", originalId }, by);
const unmark = (id: string, version: number) => desk().undoDuplicate({ id, version, reason: "Next door" }, admin);
const isDuplicate = async (leadId: string) =>
  (await leads.clientOf("refunds", LeadsService).checkDuplicate({ leadId })).isDuplicate;

test("closes a lead that is marked as a duplicate, mails its seller and refunds its buyers", async () => {
  const original = await leads.publish({ address: "Katajatie 8" });
  const { leadId, requestId, hash } = await leads.publish({ address: "Katajantie 8" });
  await leads.buy(leadId);
  await drainOutbox(leads.db);
  await markAs(leadId, 1, original.requestId);

  const events = await drainOutbox(leads.db);
  expect(events.of(DuplicateFoundSchema)).toMatchObject([{ leadId, country: "FI" }]);
  expect(events.of(LeadClosedSchema)).toMatchObject([{ leadId, reason: ClosingReason.DUPLICATE }]);
  expect(events.of(LinkedMailQueuedSchema)).toMatchObject([{ requestId }]);
  expect(leads.purchasing.calls).toContain(`end ${leadId}`);
  expect(await get(leadId)).toMatchObject({
    lead: { state: DeskLeadState.DUPLICATE, version: 2 },
    duplicateOf: original.leadId,
    actions: [{ action: DeskActionKind.MARK_DUPLICATE }],
  });
  expect([await isDuplicate(leadId), await isDuplicate(original.leadId)]).toEqual([true, false]);
  const { earlier } = await leads.notifications.getSellerMail({ requestId });
  expect(earlier).toMatchObject({ isOwn: false, wasPublished: true });
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page).toMatchObject({ state: SellerRequestState.CLOSED, isLinked: false, foundDuplicate: true });
});

test("takes no lead for the duplicate of another place, of long ago or of a withdrawn request", async () => {
  const long = await leads.publish({ address: "Vanhatie 1" });
  leads.clock.advance(days(91));
  const far = await leads.publish({ address: "Kaukotie 1", postalCode: "33100", city: "Tampere" });
  const withdrawn = await leads.publish({ address: "Perutie 1" });
  await leads.gateway.withdrawConsent({ hash: withdrawn.hash });
  const { leadId } = await leads.publish({ address: "Lähitie 1" });
  for (const original of [long, far, withdrawn])
    expect((await refusalOf(markAs(leadId, 1, original.leadId))).code).toBe("invalid_request");
});

test("takes back that a lead is a duplicate, and leaves it closed", async () => {
  const original = await leads.publish();
  const { leadId } = await leads.publish();
  expect((await refusalOf(unmark(leadId, 1))).code).toBe("version_outdated");
  await markAs(leadId, 1, original.leadId);
  expect((await refusalOf(unmark(leadId, 1))).code).toBe("version_outdated");
  await unmark(leadId, 2);
  expect(await get(leadId)).toMatchObject({ lead: { state: DeskLeadState.CLOSED, version: 3 }, duplicateOf: "" });
  expect(await isDuplicate(leadId)).toBe(false);
});

test("marks no duplicate of itself, a foreign lead, a duplicate or an unconfirmed request", async () => {
  const [one, two, three] = [await leads.publish(), await leads.publish(), await leads.publish()];
  const swedish = await leads.publish({ country: "SE", postalCode: "11456", city: "Stockholm" });
  const { requestId: unconfirmed } = await leads.submit();
  await markAs(two.leadId, 1, three.leadId);
  for (const other of [one.leadId, swedish.leadId, unconfirmed, two.leadId, crypto.randomUUID()]) {
    expect((await refusalOf(markAs(one.leadId, 1, other))).code).toBe("invalid_request");
  }
  expect((await refusalOf(markAs(unconfirmed, 1, one.leadId))).code).toBe("version_outdated");
  expect((await refusalOf(markAs(one.leadId, 1, three.leadId, await leads.asUser(crypto.randomUUID())))).code).toBe(
    "forbidden",
  );
});

test("marks one of two leads of which two admins mark each as the duplicate of the other", async () => {
  const [one, two] = [await leads.publish(), await leads.publish()];
  const both = await Promise.allSettled([markAs(one.leadId, 1, two.leadId), markAs(two.leadId, 1, one.leadId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("closes a duplicate later if purchasing is down when an admin marks it", async () => {
  const original = await leads.publish();
  const { leadId } = await leads.publish();
  leads.purchasing.isDown = true;
  await expect(markAs(leadId, 1, original.leadId)).rejects.toThrow();
  leads.purchasing.isDown = false;
  expect((await get(leadId)).lead?.closedAt).toBeUndefined();
  await drainOutbox(leads.db);
  await leads.runJob("close-withdrawn");
  const events = await drainOutbox(leads.db);
  expect(events.of(LeadClosedSchema)).toMatchObject([{ leadId, reason: ClosingReason.DUPLICATE }]);
});
