import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LeadListRemovedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LocationKind, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadListMailsService, type MailedList } from "@doorlight/proto/leads/v1/lead_list_mails_service_pb";
import { LeadListMode, NotificationPace } from "@doorlight/proto/leads/v1/lead_list_pb";
import { LeadListsService, type LeadListDraftSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { ListMailboxMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const { PASSIVE, NOTIFICATION, SUBSCRIPTION } = LeadListMode;
const start = new Date("2026-11-21T10:00:00Z");

let leads: RunningLeads;
let helsinki: string;
let kallio: string;
let tampere: string;
let stockholm: string;
let userId: string;
let agent: CallOptions;

beforeAll(async () => {
  leads = await startLeads();
  helsinki = await idOf("Helsinki", LocationKind.CITY);
  kallio = await idOf("00530", LocationKind.POSTAL_CODE);
  tampere = await idOf("Tampere", LocationKind.CITY);
  stockholm = await idOf("Stockholm", LocationKind.CITY, "SE");
});
afterAll(() => leads.stop());
beforeEach(async () => {
  leads.clock.set(start);
  await leads.db.raw("truncate lead_lists, list_mailboxes, requests, leads cascade");
  await drainOutbox(leads.db);
  userId = crypto.randomUUID();
  agent = await leads.asUser(userId);
});

const service = () => leads.clientOf("gateway", LeadListsService);
const mailer = () => leads.clientOf("notifications", LeadListsService);

async function idOf(query: string, kind: LocationKind, country = "FI"): Promise<string> {
  const { locations } = await leads.gateway.listLocations({ country, query, kinds: [kind], limit: 1, locale: "fi" });
  return locations[0]!.id;
}

type Draft = MessageInitShape<typeof LeadListDraftSchema>;
const aDraft = (changes: Draft = {}) => ({
  name: "My area",
  locationIds: [helsinki],
  mode: PASSIVE,
  pace: NotificationPace.DAILY,
  ...changes,
});

const create = async (changes: Draft = {}, as = agent) =>
  (await service().createLeadList({ draft: aDraft(changes) }, as)).listId;
const all = async (as = agent) => (await service().listLeadLists({ locale: "fi" }, as)).lists;
const one = async (listId: string) => (await service().getLeadList({ listId, locale: "fi" }, agent)).list!;

test("a list keeps what its agent says, without places below another of them", async () => {
  const listId = await create({
    name: "Town",
    locationIds: [kallio, helsinki, tampere],
    propertyTypes: [PropertyType.FLAT],
    leadTypes: [LeadType.REQUEST_FOR_QUOTE],
    awayFrom: "2026-12-24",
    awayUntil: "2026-12-26",
    quietFrom: "21:00",
    quietUntil: "07:30",
  });
  const { list, places } = await one(listId);
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
  expect(list!.locationIds.toSorted()).toEqual([helsinki, tampere].toSorted());
  expect(places.map(({ name }) => name).toSorted()).toEqual(["Helsinki", "Tampere"]);
  expect((await service().findLeadList({ listId }, agent)).list).toEqual(list);
});

test("a list refuses places of another country, a holiday that ends before it begins, and a second list of its name", async () => {
  const codes = async (changes: Draft) => {
    const { code, fields } = await refusalOf(create(changes));
    return [code, ...fields.map(({ path }) => path)];
  };
  expect(await codes({ locationIds: [stockholm] })).toEqual(["invalid_request", "locationIds"]);
  expect(await codes({ awayFrom: "2026-12-26", awayUntil: "2026-12-24" })).toEqual(["invalid_request", "awayUntil"]);
  expect(await codes({ mode: SUBSCRIPTION })).toEqual(["invalid_request", "mode"]);
  await create();
  expect(await codes({ name: "my AREA" })).toEqual(["lead_list_name_taken"]);
});

test("of lists made at once, an agent gets no more than twenty", async () => {
  const made = await Promise.allSettled(Array.from({ length: 24 }, (_, i) => create({ name: `List ${i}` })));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await refusalOf(create({ name: "One more" }))).toMatchObject({
    code: "lead_lists_full",
    params: { most: "20" },
  });
  const [first] = await all();
  await service().removeLeadList({ listId: first!.list!.id }, agent);
  await create({ name: "One more" });
});

test("a list of somebody else is answered like one that never was", async () => {
  const listId = await create();
  const stranger = await leads.asUser(crypto.randomUUID());
  const call = service();
  const tries = [
    call.findLeadList({ listId }, stranger),
    call.getLeadList({ listId, locale: "fi" }, stranger),
    call.changeLeadList({ listId, version: 1n, draft: aDraft() }, stranger),
    call.pauseLeadList({ listId }, stranger),
    call.resumeLeadList({ listId }, stranger),
    call.setListMode({ listId, mode: SUBSCRIPTION }, stranger),
  ];
  for (const refused of tries) expect((await refusalOf(refused)).code).toBe("not_found");
  await call.removeLeadList({ listId }, stranger);
  expect(await all()).toHaveLength(1);
  expect(await all(stranger)).toEqual([]);
});

test("of two changes of what both saw, the second is refused", async () => {
  const listId = await create();
  const change = (name: string) => service().changeLeadList({ listId, version: 1n, draft: aDraft({ name }) }, agent);
  const settled = await Promise.allSettled([change("One"), change("Other")]);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await refusalOf(change("Third"))).code).toBe("version_outdated");
});

test("a list is paused and resumed, and changed or removed for every reader of changes", async () => {
  const listId = await create();
  const changes = () => leads.db("lead_lists").where({ id: listId }).pluck<bigint[]>("change");
  const [created] = await changes();
  await service().pauseLeadList({ listId }, agent);
  expect((await one(listId)).list!.pausedAt).toBeDefined();
  await service().resumeLeadList({ listId }, agent);
  expect((await one(listId)).list!.pausedAt).toBeUndefined();
  await service().removeLeadList({ listId }, agent);
  expect((await changes())[0]).toBeGreaterThan(created! + 2n);
  expect(await all()).toEqual([]);

  leads.clock.advance(days(1) + 1);
  await leads.runJob("purge-by-retention");
  expect(await leads.db("lead_lists").pluck("id")).toEqual([]);
});

test("the removal of a list is published once, and that of each list of an erased agent", async () => {
  const [first, second] = [await create(), await create({ name: "Second" })];
  const removed = async () => (await drainOutbox(leads.db)).of(LeadListRemovedSchema).map(({ listId }) => listId);
  for (let i = 0; i < 2; i++) await service().removeLeadList({ listId: first }, agent);
  await service().removeLeadList({ listId: second }, await leads.asUser(crypto.randomUUID()));
  expect(await removed()).toEqual([first]);
  for (let i = 0; i < 2; i++) await leads.consume(UserErasedSchema, { userId });
  expect(await removed()).toEqual([second]);
});

test("saving a list neither turns automatic delivery on nor off", async () => {
  const listId = await create();
  const change = async (mode: LeadListMode) =>
    service().changeLeadList({ listId, version: (await one(listId)).list!.version, draft: aDraft({ mode }) }, agent);
  expect((await refusalOf(change(SUBSCRIPTION))).fields[0]?.path).toBe("mode");
  await service().setListMode({ listId, mode: SUBSCRIPTION }, agent);
  expect((await refusalOf(change(NOTIFICATION))).fields[0]?.path).toBe("mode");
  await change(SUBSCRIPTION);
  await service().setListMode({ listId, mode: NOTIFICATION }, agent);
  expect((await one(listId)).list!.mode).toBe(NOTIFICATION);
});

test("a preview and a list count the leads of the last 30 days that fit", async () => {
  const { leadId } = await leads.publish({ postalCode: "00530" });
  const longAgo = new Date(start.getTime() - days(31));
  await leads.db("leads").where({ id: leadId }).update({ published_at: longAgo });
  await leads.publish({ postalCode: "00530" });
  await leads.publish({ postalCode: "00530", propertyType: PropertyType.FARM });
  await leads.publish({ postalCode: "33100", city: "Tampere" });
  await leads.submit({ postalCode: "00530" });

  const listId = await create({ locationIds: [kallio], propertyTypes: [PropertyType.FARM] });
  expect((await one(listId)).volume).toBe(1);
  const { places, bounds } = await service().previewLeadList({ locationIds: [helsinki] }, agent);
  expect(places).toMatchObject([{ postalCode: "00530", city: "Helsinki", leads: 2 }]);
  expect(places[0]!.point!.lat).toBeCloseTo(60, 0);
  expect(bounds).toBeDefined();
});

test("another address is used only once its mailbox has confirmed it by a link", async () => {
  const listId = await create({ alternateEmail: "Office@example.test" });
  const [{ mailboxId } = { mailboxId: "" }] = (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema);
  const mailboxOf = async () => (await one(listId)).mailbox;
  expect(await mailboxOf()).toMatchObject({ email: "office@example.test" });
  expect((await mailboxOf())?.confirmedAt).toBeUndefined();

  const { token, email } = await mailer().getListMailboxMail({ mailboxId });
  expect(email).toBe("office@example.test");
  expect((await refusalOf(service().confirmListMailbox({ token: "guessed" }))).code).toBe("link_expired");
  await service().confirmListMailbox({ token });
  expect((await mailboxOf())?.confirmedAt).toBeDefined();
  expect((await refusalOf(mailer().getListMailboxMail({ mailboxId }))).code).toBe("not_found");

  await create({ name: "Second", alternateEmail: "office@example.test" });
  expect((await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema)).toEqual([]);
});

test("an agent sends links to no more than five addresses in a day, and a late link does nothing", async () => {
  for (let i = 0; i < 5; i++) await create({ name: `List ${i}`, alternateEmail: `a${i}@example.test` });
  const [{ mailboxId } = { mailboxId: "" }] = (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema);
  const more = () => create({ name: "More", alternateEmail: "more@example.test" });
  expect((await refusalOf(more())).code).toBe("too_many_requests");
  const { token } = await mailer().getListMailboxMail({ mailboxId });
  leads.clock.advance(hours(24));
  expect((await refusalOf(service().confirmListMailbox({ token }))).code).toBe("link_expired");
  leads.clock.advance(1);
  await more();
});

test("a link that is sent again counts, too: an agent sends no more than five in a day, to whichever address", async () => {
  const listId = await create({ alternateEmail: "office@example.test" });
  const save = async (alternateEmail: string) =>
    service().changeLeadList(
      { listId, version: (await one(listId)).list!.version, draft: aDraft({ alternateEmail }) },
      agent,
    );
  const sent = async () => (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema).length;
  for (let hour = 1; hour <= 4; hour++) {
    leads.clock.advance(hours(1));
    await save("office@example.test");
  }
  expect(await sent()).toBe(5);
  leads.clock.advance(hours(1));
  for (const email of ["office@example.test", "other@example.test"])
    expect((await refusalOf(save(email))).code).toBe("too_many_requests");
  // A day after the first of them.
  leads.clock.advance(hours(19));
  await save("office@example.test");
  expect(await sent()).toBe(1);
  expect((await refusalOf(save("other@example.test"))).code).toBe("too_many_requests");
});

test("a mailbox gets no more than five links in a day, of all agents together and to all its addresses, and the wait is said", async () => {
  for (let i = 0; i < 5; i++) {
    await create({ alternateEmail: `stranger+${i}@example.test` }, await leads.asUser(crypto.randomUUID()));
    leads.clock.advance(hours(1));
  }
  expect((await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema)).toHaveLength(5);
  const more = () => create({ name: "More", alternateEmail: "Stranger@example.test" });
  // The oldest is five hours old.
  expect(await refusalOf(more())).toMatchObject({
    code: "too_many_requests",
    params: { retryAfter: String(hours(19) / 1000) },
  });
  leads.clock.advance(hours(19));
  await more();
});

test("who unsubscribes at another address is mailed by none of the agent's lists, nor asked again for ninety days", async () => {
  const stranger = "stranger@example.test";
  const confirm = async () => {
    const [{ mailboxId } = { mailboxId: "" }] = (await drainOutbox(leads.db)).of(ListMailboxMailQueuedSchema);
    await service().confirmListMailbox({ token: (await mailer().getListMailboxMail({ mailboxId })).token });
  };
  const [first, second] = [
    await create({ mode: NOTIFICATION, alternateEmail: stranger }),
    await create({ name: "Second", mode: NOTIFICATION, alternateEmail: stranger }),
  ];
  await confirm();
  const mails = leads.clientOf("notifications", LeadListMailsService);
  const mailed = async () => {
    const { lists } = await mails.getLists({ listIds: [first, second] });
    return [first, second].map((id) => lists.find(({ listId }) => listId === id)!);
  };
  const [{ email, unsubscribeToken: token }] = (await mailed()) as [MailedList, MailedList];
  expect(email).toBe(stranger);
  const links = leads.clientOf("gateway", LeadListMailsService);
  for (let clicks = 0; clicks < 2; clicks++) await links.unsubscribe({ token });

  expect((await mailed()).map((list) => [list.notifies, list.email])).toEqual([
    [false, undefined],
    [true, undefined],
  ]);
  const again = (alternateEmail: string) => create({ name: "Again", alternateEmail });
  for (const address of [stranger, "stranger+again@example.test"])
    expect((await refusalOf(again(address))).fields).toMatchObject([{ path: "alternateEmail", code: "unsubscribed" }]);
  await leads.runJob("purge-by-retention");
  expect((await refusalOf(again(stranger))).code).toBe("invalid_request");
  leads.clock.advance(days(90));
  await again(stranger);
  await confirm();
});

test("who unsubscribes at the agent's own address ends that list alone", async () => {
  const [first, second] = [await create({ mode: NOTIFICATION }), await create({ name: "Second", mode: NOTIFICATION })];
  const mails = leads.clientOf("notifications", LeadListMailsService);
  const { lists } = await mails.getLists({ listIds: [first] });
  await leads.clientOf("gateway", LeadListMailsService).unsubscribe({ token: lists[0]!.unsubscribeToken });
  expect([(await one(first)).list?.mode, (await one(second)).list?.mode]).toEqual([PASSIVE, NOTIFICATION]);
});

test("the address of a list that was removed is in the export of its agent, and gone after the erasure", async () => {
  const listId = await create({ alternateEmail: "office@example.test" });
  await service().removeLeadList({ listId }, agent);
  const { json } = await leads.personalData.exportUser({ userId });
  expect(JSON.parse(json)).toMatchObject({ leadLists: [], listMailboxes: [{ email: "office@example.test" }] });
  await leads.consume(UserErasedSchema, { userId });
  expect(await leads.db("list_mailboxes").pluck("email")).toEqual([]);
});

test("lists are in the export of their agent, and gone after the erasure", async () => {
  await create({ alternateEmail: "office@example.test" });
  const { json } = await leads.personalData.exportUser({ userId });
  expect(JSON.parse(json).leadLists).toMatchObject([
    { name: "My area", places: ["Helsinki"], alternateEmail: "office@example.test" },
  ]);
  await leads.consume(UserErasedSchema, { userId });
  expect(await all()).toEqual([]);
  expect(await leads.db("list_mailboxes").pluck("email")).toEqual([]);
});
