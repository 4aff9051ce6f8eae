import type { MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadListRemovedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { ListWebhookChosenSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { WebhookEndpointRemovedSchema } from "@doorlight/proto/notifications/v1/facts_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import type { LeadListDraftSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { type LeadListsTest, startLeadLists } from "./start-lead-lists.ts";

const { PASSIVE, NOTIFICATION, SUBSCRIPTION } = LeadListMode;
const start = new Date("2026-11-21T10:00:00Z");

let leads: LeadListsTest;
beforeAll(async () => (leads = await startLeadLists()));
afterAll(() => leads.stop());
beforeEach(() => leads.reset(start));

type Draft = MessageInitShape<typeof LeadListDraftSchema>;

test("keeps a list as its agent sets it, without places below another of its places", async () => {
  const listId = await leads.create({
    name: "Town",
    locationIds: [leads.places.kallio, leads.places.helsinki, leads.places.tampere],
    propertyTypes: [PropertyType.FLAT],
    leadTypes: [LeadType.REQUEST_FOR_QUOTE],
    awayFrom: "2026-12-24",
    awayUntil: "2026-12-26",
    quietFrom: "21:00",
    quietUntil: "07:30",
  });
  const { list, places } = await leads.one(listId);
  expect(list).toMatchObject({
    name: "Town",
    country: "FI",
    propertyTypes: [PropertyType.FLAT],
    leadTypes: [LeadType.REQUEST_FOR_QUOTE],
    mode: PASSIVE,
    awayFrom: "2026-12-24",
    awayUntil: "2026-12-26",
    quietFrom: "21:00",
    quietUntil: "07:30",
    version: 1n,
  });
  expect(list!.locationIds.toSorted()).toEqual([leads.places.helsinki, leads.places.tampere].toSorted());
  expect(places.map(({ name }) => name).toSorted()).toEqual(["Helsinki", "Tampere"]);
  expect((await leads.service().findLeadList({ listId }, leads.agent)).list).toEqual(list);
});

test("refuses a list with places abroad, a holiday ending before it begins, or a taken name", async () => {
  const codes = async (changes: Draft) => {
    const { code, fields } = await refusalOf(leads.create(changes));
    return [code, ...fields.map(({ path }) => path)];
  };
  expect(await codes({ locationIds: [leads.places.stockholm] })).toEqual(["invalid_request", "locationIds"]);
  expect(await codes({ awayFrom: "2026-12-26", awayUntil: "2026-12-24" })).toEqual(["invalid_request", "awayUntil"]);
  expect(await codes({ mode: SUBSCRIPTION })).toEqual(["invalid_request", "mode"]);
  await leads.create();
  expect(await codes({ name: "my AREA" })).toEqual(["lead_list_name_taken"]);
});

test("gives an agent no more than twenty lists, even of lists made at once", async () => {
  const made = await Promise.allSettled(Array.from({ length: 24 }, (_, i) => leads.create({ name: `List ${i}` })));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await refusalOf(leads.create({ name: "One more" }))).toMatchObject({
    code: "lead_lists_full",
    params: { most: "20" },
  });
  const [first] = await leads.all();
  await leads.service().removeLeadList({ listId: first!.list!.id }, leads.agent);
  await leads.create({ name: "One more" });
});

test("answers for somebody else's list as for one that never was", async () => {
  const listId = await leads.create();
  const stranger = await leads.asUser(crypto.randomUUID());
  const call = leads.service();
  const tries = [
    call.findLeadList({ listId }, stranger),
    call.getLeadList({ listId, locale: "fi" }, stranger),
    call.changeLeadList({ listId, version: 1n, draft: leads.aDraft() }, stranger),
    call.pauseLeadList({ listId }, stranger),
    call.resumeLeadList({ listId }, stranger),
    call.setListMode({ listId, mode: SUBSCRIPTION }, stranger),
  ];
  for (const refused of tries) expect((await refusalOf(refused)).code).toBe("not_found");
  await call.removeLeadList({ listId }, stranger);
  expect(await leads.all()).toHaveLength(1);
  expect(await leads.all(stranger)).toEqual([]);
});

test("refuses the second of two changes to the same version", async () => {
  const listId = await leads.create();
  const change = (name: string) =>
    leads.service().changeLeadList({ listId, version: 1n, draft: leads.aDraft({ name }) }, leads.agent);
  const settled = await Promise.allSettled([change("One"), change("Other")]);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await refusalOf(change("Third"))).code).toBe("version_outdated");
});

test("publishes a paused, resumed, changed or removed list to every reader of changes", async () => {
  const listId = await leads.create();
  const changes = () => leads.db("lead_lists").where({ id: listId }).pluck<bigint[]>("change");
  const [created] = await changes();
  await leads.service().pauseLeadList({ listId }, leads.agent);
  expect((await leads.one(listId)).list!.pausedAt).toBeDefined();
  await leads.service().resumeLeadList({ listId }, leads.agent);
  expect((await leads.one(listId)).list!.pausedAt).toBeUndefined();
  await leads.service().removeLeadList({ listId }, leads.agent);
  expect((await changes())[0]).toBeGreaterThan(created! + 2n);
  expect(await leads.all()).toEqual([]);

  leads.clock.advance(days(1) + 1);
  await leads.runJob("purge-by-retention");
  expect(await leads.db("lead_lists").pluck("id")).toEqual([]);
});

test("publishes the removal of a list once, and that of each list of an erased agent", async () => {
  const [first, second] = [await leads.create(), await leads.create({ name: "Second" })];
  const removed = async () => (await drainOutbox(leads.db)).of(LeadListRemovedSchema).map(({ listId }) => listId);
  for (let i = 0; i < 2; i++) await leads.service().removeLeadList({ listId: first }, leads.agent);
  await leads.service().removeLeadList({ listId: second }, await leads.asUser(crypto.randomUUID()));
  expect(await removed()).toEqual([first]);
  for (let i = 0; i < 2; i++) await leads.consume(UserErasedSchema, { userId: leads.userId });
  expect(await removed()).toEqual([second]);
});

test("publishes the endpoint that a list names with each change, and its end with the list", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const chosen = async () => (await drainOutbox(leads.db)).of(ListWebhookChosenSchema).map((event) => event.endpointId);
  await leads.create({ name: "Without" });
  expect(await chosen()).toEqual([]);
  const listId = await leads.create({ webhookEndpointId: first });
  const save = async (changes: Draft) => {
    const { version } = (await leads.one(listId)).list!;
    await leads.service().changeLeadList({ listId, version, draft: leads.aDraft(changes) }, leads.agent);
    return (await leads.one(listId)).list!.webhookEndpointId;
  };
  expect(await chosen()).toEqual([first]);
  expect([await save({ name: "Absent" }), await save({ webhookEndpointId: first })]).toEqual([first, first]);
  expect(await chosen()).toEqual([]);
  expect(await save({ webhookEndpointId: second })).toBe(second);
  expect(await save({ webhookEndpointId: "" })).toBeUndefined();
  expect(await chosen()).toEqual([second, undefined]);
  await save({ webhookEndpointId: second });
  for (let i = 0; i < 2; i++) await leads.service().removeLeadList({ listId }, leads.agent);
  expect(await chosen()).toEqual([second, undefined]);
});

test("names no endpoint that its owner removed, and keeps that of another list or agent", async () => {
  const [gone, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const ids = [
    await leads.create({ name: "Gone", webhookEndpointId: gone }),
    await leads.create({ name: "Other", webhookEndpointId: other }),
  ];
  const named = () => Promise.all(ids.map(async (id) => (await leads.one(id)).list!.webhookEndpointId));
  const removed = (userId: string) =>
    leads.consume(WebhookEndpointRemovedSchema, { endpointId: gone, userId, country: "FI" });
  await removed(crypto.randomUUID());
  expect(await named()).toEqual([gone, other]);
  await removed(leads.userId);
  expect(await named()).toEqual([undefined, other]);
});

test("turns automatic delivery neither on nor off by saving a list", async () => {
  const listId = await leads.create();
  const change = async (mode: LeadListMode) =>
    leads
      .service()
      .changeLeadList(
        { listId, version: (await leads.one(listId)).list!.version, draft: leads.aDraft({ mode }) },
        leads.agent,
      );
  expect((await refusalOf(change(SUBSCRIPTION))).fields[0]?.path).toBe("mode");
  await leads.service().setListMode({ listId, mode: SUBSCRIPTION }, leads.agent);
  expect((await refusalOf(change(NOTIFICATION))).fields[0]?.path).toBe("mode");
  await change(SUBSCRIPTION);
  await leads.service().setListMode({ listId, mode: NOTIFICATION }, leads.agent);
  expect((await leads.one(listId)).list!.mode).toBe(NOTIFICATION);
});

test("counts the matching leads of the last 30 days for a preview and a list", async () => {
  const { leadId } = await leads.publish({ postalCode: "00530" });
  const longAgo = new Date(start.getTime() - days(31));
  await leads.db("leads").where({ id: leadId }).update({ published_at: longAgo });
  await leads.publish({ postalCode: "00530" });
  await leads.publish({ postalCode: "00530", propertyType: PropertyType.FARM });
  await leads.publish({ postalCode: "33100", city: "Tampere" });
  await leads.submit({ postalCode: "00530" });

  const listId = await leads.create({ locationIds: [leads.places.kallio], propertyTypes: [PropertyType.FARM] });
  expect((await leads.one(listId)).volume).toBe(1);
  const { places, bounds } = await leads
    .service()
    .previewLeadList({ locationIds: [leads.places.helsinki] }, leads.agent);
  expect(places).toMatchObject([{ postalCode: "00530", city: "Helsinki", leads: 2 }]);
  expect(places[0]!.point!.lat).toBeCloseTo(60, 0);
  expect(bounds).toBeDefined();
});

test("exports an agent's lists, and deletes them at the erasure", async () => {
  await leads.create({ alternateEmail: "office@example.test" });
  const { json } = await leads.personalData.exportUser({ userId: leads.userId });
  expect(JSON.parse(json).leadLists).toMatchObject([
    { name: "My area", places: ["Helsinki"], alternateEmail: "office@example.test" },
  ]);
  await leads.consume(UserErasedSchema, { userId: leads.userId });
  expect(await leads.all()).toEqual([]);
  expect(await leads.db("list_mailboxes").pluck("email")).toEqual([]);
});

test("shows an admin the lists of one agent", async () => {
  const listId = await leads.create();
  await leads.create({}, await leads.asUser(crypto.randomUUID()));
  const admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  const { lists } = await leads.service().listLeadListsOfAgent({ userId: leads.userId, locale: "sv" }, admin);
  expect(lists.map(({ list }) => list?.id)).toEqual([listId]);
  expect(lists[0]!.places.map(({ name }) => name)).toEqual(["Helsingfors"]);
});
