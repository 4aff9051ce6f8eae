import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadListsService } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { LeadListDecisionsService, ListRule } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { AgentNotifiedSchema, NotificationOutcome } from "@doorlight/proto/notifications/v1/events_pb";
import { DeliveryDecidedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { saveList } from "./some-list.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let helsinki: string;
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  const [city] = await leads.db("locations").where({ kind: "city", name: "Helsinki" }).pluck<string[]>("id");
  helsinki = city!;
});
afterAll(() => leads.stop());
beforeEach(() => leads.clock.set(new Date("2026-11-21T10:00:00Z")));

type Changes = Partial<Parameters<typeof saveList>[1]>;

/** An agent with a list, and a lead that was matched with it. */
async function matched(changes: Changes = {}) {
  const userId = crypto.randomUUID();
  const listId = await saveList(leads.db, { location_ids: [helsinki], user_id: userId, ...changes });
  const { leadId } = await leads.publish();
  await leads.runJob("match-lead", { leadId });
  return { userId, listId, leadId, as: await leads.asUser(userId) };
}

const decisions = () => leads.clientOf("gateway", LeadListDecisionsService);

test("explains an agent rule by rule why a lead did not come from a list", async () => {
  const { listId, leadId, as } = await matched({ property_types: ["farm"], paused_at: new Date(0) });
  const page = await decisions().listDecisions({ listId, limit: 10 }, as);
  expect(page.decisions).toMatchObject([{ leadId, place: { city: "Helsinki" }, leadType: LeadType.REQUEST_FOR_QUOTE }]);
  const [decision] = page.decisions;
  expect(decision!.rules.map(({ rule, isMet }) => [rule, isMet])).toEqual([
    [ListRule.PLACE, true],
    [ListRule.PROPERTY_TYPE, false],
    [ListRule.LEAD_TYPE, true],
    [ListRule.NOT_PAUSED, false],
    [ListRule.NOT_AWAY, true],
  ]);
  expect([decision!.notification, decision!.delivery]).toEqual([undefined, undefined]);
});

test("reports how the news went and the delivery ended, in whichever order they come", async () => {
  const { userId, listId, leadId, as } = await matched({ mode: "subscription" });
  const about = { leadId, userId, country: "FI" };
  await leads.consume(DeliveryDecidedSchema, { ...about, listId, reason: "lead_cap", cap: 10n });
  await leads.consume(AgentNotifiedSchema, [
    { ...about, listIds: [listId], outcome: NotificationOutcome.HELD },
    { ...about, listIds: [listId], outcome: NotificationOutcome.QUEUED },
    { ...about, listIds: [listId], outcome: NotificationOutcome.UNMAILED },
  ]);
  const read = async () => (await decisions().listDecisions({ listId, limit: 1 }, as)).decisions[0];
  expect(await read()).toMatchObject({
    notification: NotificationOutcome.UNMAILED,
    delivery: { isDelivered: false, reason: "lead_cap", cap: 10n },
  });
  await leads.consume(DeliveryDecidedSchema, { ...about, listId, purchaseId: crypto.randomUUID() });
  expect((await read())?.delivery).toMatchObject({ isDelivered: true, reason: "" });
});

test("lists for admins the lists that have found no lead for 14 days, though they look for some", async () => {
  await leads.db.raw("truncate lead_lists, list_decisions cascade");
  const old = { location_ids: [helsinki], mode: "notification" as const, created_at: new Date("2026-10-01") };
  const farm = await saveList(leads.db, { ...old, property_types: ["farm"] });
  const found = await saveList(leads.db, old);
  await saveList(leads.db, { ...old, property_types: ["farm"], paused_at: new Date("2026-11-01") });
  await saveList(leads.db, { ...old, property_types: ["farm"], mode: "passive" });
  await saveList(leads.db, { ...old, property_types: ["farm"], away_from: "2026-11-10", away_until: "2026-12-10" });
  const { leadId } = await leads.publish();
  await leads.runJob("match-lead", { leadId });
  leads.clock.advance(1_000);
  await saveList(leads.db, { ...old, created_at: leads.clock.now() });
  const quiet = async () => {
    const admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
    const { lists, count } = await leads.clientOf("gateway", LeadListsService).listQuietLists({ limit: 10 }, admin);
    return { ids: lists.map(({ id }) => id), count };
  };
  expect(await quiet()).toEqual({ ids: [farm], count: 1 });
  leads.clock.advance(days(13.9));
  expect(await quiet()).toEqual({ ids: [farm], count: 1 });
  leads.clock.advance(days(0.2));
  expect((await quiet()).ids.slice(0, 2)).toEqual([farm, found]);
});

test("pages decisions newest first, each once", async () => {
  const { listId, as, leadId: first } = await matched();
  const leadIds = [first];
  for (let n = 0; n < 5; n += 1) {
    // Two of them at one instant.
    if (n !== 2) leads.clock.advance(1_000);
    const { leadId } = await leads.publish();
    await leads.runJob("match-lead", { leadId });
    leadIds.push(leadId);
  }
  const read: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await decisions().listDecisions({ listId, limit: 2, cursor }, as);
    read.push(...page.decisions.map(({ leadId }) => leadId));
    cursor = page.nextCursor || undefined;
  }
  expect(read).toEqual(leadIds.toReversed());
});

test("tells purchasing whether a list, as it is now, still wants a lead that it matched", async () => {
  const { listId, leadId } = await matched({ mode: "subscription" });
  const purchasing = leads.clientOf("purchasing", LeadListDecisionsService);
  const check = async (changes: object, lead = leadId) => {
    await leads.db("lead_lists").where({ id: listId }).update(changes);
    const { isActive, failed } = await purchasing.checkMatch({ listId, leadId: lead });
    return isActive && failed;
  };
  expect(await check({ version: 2 })).toEqual([]);
  expect(await check({ paused_at: new Date(0) })).toEqual([ListRule.NOT_PAUSED]);
  expect(await check({ paused_at: null, away_from: "2026-11-21", away_until: "2026-11-21" })).toEqual([
    ListRule.NOT_AWAY,
  ]);
  leads.clock.set(new Date("2026-11-21T22:00:00Z"));
  expect(await check({ property_types: ["farm"] })).toEqual([ListRule.PROPERTY_TYPE]);
  const [pori] = await leads.db("locations").where({ kind: "city" }).whereNot({ name: "Helsinki" }).pluck("id");
  expect(await check({ property_types: [], location_ids: [pori] })).toEqual([ListRule.PLACE]);
  expect(await check({ location_ids: [helsinki] }, crypto.randomUUID())).toEqual([ListRule.PLACE]);
  expect(await check({ location_ids: [helsinki] })).toEqual([]);
  expect(await check({ mode: "notification" })).toBe(false);
  expect(await check({ mode: "subscription" })).toEqual([]);
  expect(await check({ removed_at: new Date() })).toBe(false);
});

test("answers decisions of another agent's list, of a removed list and of none alike", async () => {
  const { listId } = await matched();
  const own = await matched();
  const stranger = await leads.asUser(crypto.randomUUID());
  await leads
    .db("lead_lists")
    .where({ id: own.listId })
    .update({ removed_at: new Date(0), version: 2 });
  const codes = [
    refusalOf(decisions().listDecisions({ listId, limit: 1 }, stranger)),
    refusalOf(decisions().listDecisions({ listId: own.listId, limit: 1 }, own.as)),
    refusalOf(decisions().listDecisions({ listId: crypto.randomUUID(), limit: 1 }, stranger)),
  ];
  expect((await Promise.all(codes)).map(({ code }) => code)).toEqual(["not_found", "not_found", "not_found"]);
});

test("exports an agent's decisions, and deletes them with the account and after 90 days", async () => {
  const { userId, listId, leadId } = await matched();
  const other = await matched();
  const exported = JSON.parse((await leads.personalData.exportUser({ userId })).json);
  expect(exported.listDecisions).toContainEqual(expect.objectContaining({ listId, leadId, rules: expect.anything() }));
  const count = (id: string) =>
    leads
      .db("list_decisions")
      .where({ list_id: id })
      .then(({ length }) => length);
  await leads.consume(UserErasedSchema, { userId, country: "FI" });
  expect([await count(listId), await count(other.listId)]).toEqual([0, 1]);
  leads.clock.advance(days(90));
  await leads.runJob("purge-by-retention");
  expect(await count(other.listId)).toBe(1);
  leads.clock.advance(1);
  await leads.runJob("purge-by-retention");
  expect(await count(other.listId)).toBe(0);
});

test("deletes decisions of a removed list at its purge, a day later", async () => {
  const [removed, kept] = [await matched(), await matched()];
  const left = () =>
    leads.db("list_decisions").whereIn("list_id", [removed.listId, kept.listId]).distinct().pluck<string[]>("list_id");
  await leads.db("lead_lists").where({ id: removed.listId }).update({ removed_at: leads.clock.now(), version: 2 });
  leads.clock.advance(days(1));
  await leads.runJob("purge-by-retention");
  expect((await left()).toSorted()).toEqual([removed.listId, kept.listId].toSorted());
  leads.clock.advance(1);
  await leads.runJob("purge-by-retention");
  expect(await left()).toEqual([kept.listId]);
});
