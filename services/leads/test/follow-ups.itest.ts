import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { FollowUpState } from "@doorlight/proto/leads/v1/follow_up_pb";
import { RequestOutcome } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadReminderQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { ContactAttemptLoggedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeFollowUpStore } from "../src/db/follow-up-store.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let start: Date;
let leadId: string;
let hash: string;
let buyerId: string;
let buyer: CallOptions;

beforeAll(async () => {
  leads = await startLeads();
  start = leads.clock.now();
});
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.clock.set(start);
  buyerId = crypto.randomUUID();
  ({ leadId, hash } = await leads.publish());
  await leads.buy(leadId, { buyerId });
  buyer = await leads.asUser(buyerId);
});

type Change = Parameters<RunningLeads["followUps"]["saveFollowUp"]>[0];

const save = async (change: Omit<Change, "leadId" | "$typeName">, caller = buyer) =>
  (await leads.followUps.saveFollowUp({ leadId, ...change }, caller)).followUp!;
const read = async (caller = buyer) => (await leads.followUps.getFollowUps({ leadIds: [leadId] }, caller)).followUps;
const later = (ms: number) => new Date(start.getTime() + ms);
const remindAt = (at: Date) => ({ reminder: { at: timestampFromDate(at) } });
const logAttempt = (at: Date) => {
  const event = { purchaseId: crypto.randomUUID(), leadId, buyerId, country: "FI" };
  return leads.consume(ContactAttemptLoggedSchema, { ...event, loggedAt: timestampFromDate(at) });
};

test("starts a bought lead as to call, and keeps whatever a change does not name", async () => {
  expect(await read()).toMatchObject([{ state: FollowUpState.TO_CALL, note: "", noteVersion: 0 }]);
  await save({ note: { text: " Prefers mornings ", version: 0 } });
  await save(remindAt(later(hours(1))));
  const { remindAt: at, ...saved } = await save({ state: FollowUpState.MET });
  expect(saved).toMatchObject({ state: FollowUpState.MET, note: "Prefers mornings", noteVersion: 1 });
  expect(timestampDate(at!)).toEqual(later(hours(1)));
  expect((await save({ reminder: {} })).remindAt).toBeUndefined();
});

test("gives only a buyer a follow-up, and hides it from a colleague who bought another lead", async () => {
  await save({ note: { text: "Mine", version: 0 } });
  const other = await leads.asUser(crypto.randomUUID());
  expect(await read(other)).toEqual([]);
  expect(await refusalOf(save({ state: FollowUpState.WON }, other))).toMatchObject({ code: "not_found" });
});

test("keeps separate follow-ups of two buyers of a lead", async () => {
  const otherId = crypto.randomUUID();
  await leads.buy(leadId, { buyerId: otherId, spotsLeft: 2 });
  await save({ note: { text: "Mine", version: 0 } });
  expect(await read(await leads.asUser(otherId))).toMatchObject([{ note: "", state: FollowUpState.TO_CALL }]);
});

test("refuses to overwrite a note that changed in another tab, and saves a repeated one once", async () => {
  await save({ note: { text: "First", version: 0 } });
  expect(await save({ note: { text: "First", version: 0 } })).toMatchObject({ noteVersion: 1 });
  expect(await refusalOf(save({ note: { text: "Second", version: 0 } }))).toMatchObject({ code: "version_outdated" });
  expect(await save({ note: { text: "Second", version: 1 } })).toMatchObject({ note: "Second", noteVersion: 2 });
});

test("keeps one of many first notes at once, and refuses the others", async () => {
  const texts = Array.from({ length: 8 }, (_, i) => `Note ${i}`);
  const results = await Promise.allSettled(texts.map((text) => save({ note: { text, version: 0 } })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await read()).toMatchObject([{ noteVersion: 1 }]);
});

test.each([
  ["in the past", -1],
  ["in more than a year", days(367)],
])("refuses a reminder %s", async (_, ms) => {
  expect(await refusalOf(save(remindAt(later(ms))))).toMatchObject({ code: "invalid_request" });
});

test("moves a lead from to call to called at a contact attempt, and no further state back", async () => {
  await logAttempt(start);
  expect(await read()).toMatchObject([{ state: FollowUpState.CALLED }]);
  leads.clock.set(later(1));
  await save({ state: FollowUpState.WON });
  await logAttempt(later(2));
  expect(await read()).toMatchObject([{ state: FollowUpState.WON }]);
});

test("keeps an agent's choice of to call after an attempt despite its late event", async () => {
  leads.clock.set(later(hours(1)));
  await save({ state: FollowUpState.TO_CALL });
  await logAttempt(start);
  expect(await read()).toMatchObject([{ state: FollowUpState.TO_CALL }]);
});

test("removes the follow-up at a refund, even if the event of an attempt follows", async () => {
  await save({ note: { text: "Selma is nice", version: 0 } });
  await leads.refund(leadId, buyerId);
  await logAttempt(start);
  expect(await read()).toEqual([]);
  expect(await leads.db("follow_ups").where({ agent_id: buyerId })).toEqual([]);
});

test("erases note and reminder with the seller's contact, and keeps the state", async () => {
  await save({ state: FollowUpState.WON, note: { text: "Selma Koski", version: 0 }, ...remindAt(later(hours(1))) });
  await leads.gateway.withdrawConsent({ hash });
  expect(await read()).toMatchObject([{ state: FollowUpState.WON, note: "" }]);
  expect((await read())[0]?.remindAt).toBeUndefined();
  for (const change of [{ note: { text: "Selma Koski", version: 2 } }, remindAt(later(hours(1)))])
    expect(await refusalOf(save(change))).toMatchObject({ code: "version_outdated" });
  expect(await save({ state: FollowUpState.LOST })).toMatchObject({ state: FollowUpState.LOST });
});

test("erases an erased agent's follow-ups", async () => {
  await save({ note: { text: "Mine", version: 0 } });
  await leads.consume(UserErasedSchema, { userId: buyerId, country: "FI" });
  expect(await leads.db("follow_ups").where({ agent_id: buyerId })).toEqual([]);
});

test("keeps when a lead came into which state, by the agent or an attempt, until a refund", async () => {
  const changes = async (caller = buyer) =>
    (await leads.followUps.listStateChanges({ leadId }, caller)).changes.map(({ state, at }) => [
      state,
      timestampDate(at!),
    ]);
  await save({ note: { text: "Mine", version: 0 } });
  await logAttempt(start);
  leads.clock.set(later(hours(1)));
  await save({ state: FollowUpState.CALLED });
  await leads.followUps.setStates({ states: [{ leadId, state: FollowUpState.WON }] }, buyer);
  const kept = [
    [FollowUpState.CALLED, start],
    [FollowUpState.WON, later(hours(1))],
  ];
  expect(await changes()).toEqual(kept);
  expect(await changes(await leads.asUser(crypto.randomUUID()))).toEqual([]);
  const { json } = await leads.personalData.exportUser({ userId: buyerId });
  expect(JSON.parse(json)).toMatchObject({
    stateChanges: [
      { leadId, state: "called" },
      { leadId, state: "won" },
    ],
  });
  await leads.refund(leadId, buyerId);
  expect(await leads.db("state_changes").where({ agent_id: buyerId })).toEqual([]);
});

test("exports an agent's own notes", async () => {
  await save({ note: { text: "Prefers mornings", version: 0 } });
  const { json } = await leads.personalData.exportUser({ userId: buyerId });
  expect(JSON.parse(json)).toMatchObject({
    followUps: [{ leadId, state: "to_call", remindAt: null }],
    ownerOnly: { followUpNotes: [{ leadId, note: "Prefers mornings" }] },
  });
});

test("shows an admin who acts as an agent the state without the note", async () => {
  await save({ state: FollowUpState.MET, note: { text: "Mine", version: 0 } });
  const acting = await leads.asUser(buyerId, { actorId: crypto.randomUUID() });
  expect(await read(acting)).toMatchObject([{ state: FollowUpState.MET, note: "" }]);
});

test("sets the states of several leads at once, and leaves out those of others", async () => {
  const [second, foreign] = [await leads.publish(), await leads.publish()];
  await leads.buy(second.leadId, { buyerId });
  await leads.buy(foreign.leadId, { buyerId: crypto.randomUUID() });
  await save({ note: { text: "Mine", version: 0 } });
  const to = (lead: string, state: FollowUpState) => ({ leadId: lead, state });
  const states = [
    to(leadId, FollowUpState.WON),
    to(second.leadId, FollowUpState.LOST),
    to(foreign.leadId, FollowUpState.LOST),
    to(leadId, FollowUpState.LOST),
  ];
  const { leadIds } = await leads.followUps.setStates({ states }, buyer);
  expect(leadIds.toSorted()).toEqual([leadId, second.leadId].toSorted());
  expect(await read()).toMatchObject([{ state: FollowUpState.WON, note: "Mine" }]);
  expect(await leads.db("follow_ups").where({ lead_id: foreign.leadId })).toEqual([]);
});

test("counts leads of a period by state, and names those of one state", async () => {
  const other = await leads.publish();
  await leads.buy(other.leadId, { buyerId, at: later(hours(1)) });
  await save({ state: FollowUpState.WON });
  const period = { from: timestampFromDate(start), to: timestampFromDate(later(days(1))) };
  const count = (about: object = {}) => leads.followUps.countFollowUps({ ...period, ...about }, buyer);
  const { counts, leadIds } = await count({ state: FollowUpState.TO_CALL });
  expect(new Map(counts.map((of) => [of.state, of.count]))).toEqual(
    new Map([
      [FollowUpState.TO_CALL, 1],
      [FollowUpState.WON, 1],
    ]),
  );
  expect(leadIds).toEqual([other.leadId]);
  expect(await count({ among: { ids: [leadId] }, state: FollowUpState.TO_CALL })).toMatchObject({
    counts: [{ state: FollowUpState.WON, count: 1 }],
    leadIds: [],
  });
  expect((await count({ to: timestampFromDate(start) })).counts).toEqual([]);
});

test("orders a due reminder once, by however many processes at once", async () => {
  await save(remindAt(later(hours(1))));
  await drainOutbox(leads.db);
  await leads.runJob("remind-buyers");
  expect((await drainOutbox(leads.db)).of(LeadReminderQueuedSchema)).toEqual([]);

  leads.clock.set(later(hours(1)));
  await Promise.all([leads.runJob("remind-buyers"), leads.runJob("remind-buyers")]);
  await leads.runJob("remind-buyers");
  expect((await drainOutbox(leads.db)).of(LeadReminderQueuedSchema)).toMatchObject([
    { userId: buyerId, leadId, country: "FI" },
  ]);
  expect((await read())[0]?.remindAt).toBeUndefined();
});

test("keeps a reminder due if its order does not commit", async () => {
  await save(remindAt(later(hours(1))));
  const store = makeFollowUpStore(leads.db);
  const killed = leads.db.transaction(async (tx) => {
    expect(await store.takeDue(tx, later(hours(2)), 10)).toMatchObject([{ leadId, agentId: buyerId }]);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect((await read())[0]?.remindAt).toBeDefined();
});

test("counts in a place the leads of a type, their purchases and assignments", async () => {
  const country = "FI";
  const figures = async (locationId: string, leadType = LeadType.REQUEST_FOR_COMMISSION_ESTIMATE) => {
    const { published, purchases, assignments } = await leads.followUps.getPlaceFigures({
      country,
      locationId,
      leadType,
    });
    return { published, purchases, assignments };
  };
  const before = await figures("");
  const lead = await leads.publish({ leadType: LeadType.REQUEST_FOR_COMMISSION_ESTIMATE });
  await leads.publish({ leadType: LeadType.REQUEST_FOR_COMMISSION_ESTIMATE });
  for (const agent of [buyerId, crypto.randomUUID()]) await leads.buy(lead.leadId, { buyerId: agent });
  await leads.followUps.setStates({ states: [{ leadId: lead.leadId, state: FollowUpState.WON }] }, buyer);
  const { location_ids: ids } = await leads
    .db("requests")
    .where({ id: lead.requestId })
    .first<{ location_ids: string[] }>("location_ids");
  expect(await figures("")).toEqual({ ...before, published: before.published + 2 });

  leads.clock.set(later(days(91)));
  const later91 = { published: before.published + 2, purchases: 2, assignments: 1 };
  expect(await figures("")).toEqual(later91);
  for (const id of ids) expect(await figures(id)).toEqual(later91);
  expect(await figures("nowhere")).toEqual({ published: 0, purchases: 0, assignments: 0 });
  expect(await figures(ids[0]!, LeadType.REQUEST_FOR_ONLINE_VALUATION)).toMatchObject({ published: 0 });
  leads.clock.set(later(days(366)));
  expect(await figures("")).toEqual({ published: 0, purchases: 0, assignments: 0 });
});

test("counts an assignment if a buyer won the lead or its seller chose a buyer, once old enough", async () => {
  const share = () => leads.followUps.getAssignmentShare({});
  const chosen = await leads.publish();
  await leads.buy(chosen.leadId, { buyerId });
  await leads.publish();
  await save({ state: FollowUpState.WON });
  await leads.gateway.reportOutcome({
    hash: chosen.hash,
    outcome: RequestOutcome.BUYER_CHOSEN,
    chosenAgentId: buyerId,
  });
  expect(await share()).toMatchObject({ leads: 0, assignments: 0 });

  const bought = await leads.db("lead_buyers").countDistinct<[{ count: bigint }]>("lead_id as count");
  const won = await leads
    .db("follow_ups")
    .where({ state: "won" })
    .countDistinct<[{ count: bigint }]>("lead_id as count");
  leads.clock.set(later(days(91)));
  expect(await share()).toMatchObject({ leads: Number(bought[0]!.count), assignments: Number(won[0]!.count) + 1 });
});
