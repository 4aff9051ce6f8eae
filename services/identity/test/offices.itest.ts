import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { NoticeMailQueuedSchema, NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { outcomeOf } from "./outcome-of.ts";
import { startOffices, type OfficesTest, type Person } from "./start-offices.ts";

let identity: OfficesTest;
let profile: OfficesTest["profile"];
let admin: CallOptions;

beforeAll(async () => {
  identity = await startOffices();
  profile = identity.profile;
  admin = await identity.asCaller(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

test("makes the first agent of a new office its member", async () => {
  const { user, as } = await identity.person();
  const { user: member } = await profile.createOffice({ name: "  Kallio   Homes " }, as);

  expect(member!.office!.name).toBe("Kallio Homes");
  expect(await profile.getMembership({}, as)).toMatchObject({
    office: member!.office,
    members: [{ id: user.id, name: "Anna Virtanen" }],
  });
  const [updated] = (await drainOutbox(identity.db)).of(UserUpdatedSchema);
  expect(updated).toMatchObject({ userId: user.id, officeId: member!.office!.id });
});

test.each([
  ["Doorlight tuki – varmista tilisi", "reserved_name"],
  ["D00rlight Oy", "reserved_name"],
  ["Kundtjänst", "reserved_name"],
  ["Koti evil․example/login", "not_plain"],
  ["Soita 0600 12345", "not_plain"],
])("refuses %p as the name of an office", async (name, code) => {
  const { as } = await identity.person();
  expect(await refusalOf(profile.createOffice({ name }, as))).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "name", code }],
  });
});

test("makes one office of a name in any spelling in a country, even for six agents at once", async () => {
  const founders = await identity.people(6);
  const names = ["Töölö Homes", "toolo homes", "TÖÖLÖ-HOMES", "Töölö Homes", " töölö  homes", "Töölö Homes"];
  const answers = await Promise.all(
    founders.map(({ as }, index) => outcomeOf(profile.createOffice({ name: names[index]! }, as))),
  );
  expect(answers.sort()).toEqual(["answered", ...Array(5).fill("office_exists")]);

  const abroad = await identity.person({ country: "SE" });
  await profile.createOffice({ name: "Töölö Homes" }, abroad.as);
});

test("makes no second office of a name that is drawn alike, and allows a capital I in a name", async () => {
  const [founder, forger, other] = await identity.people(3);
  await profile.createOffice({ name: "Kallion Kulma" }, founder!.as);
  expect(await outcomeOf(profile.createOffice({ name: "KaIlion Kulma" }, forger!.as))).toBe("office_exists");
  await profile.createOffice({ name: "KotiIdea" }, other!.as);
});

test("refuses a member of an office to create another or ask to join one", async () => {
  const { as } = await identity.person();
  const { user } = await profile.createOffice({ name: "Only One" }, as);
  expect(await refusalOf(profile.createOffice({ name: "Another" }, as))).toMatchObject({ code: "office_member" });
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: user!.office!.id }, as))).toMatchObject({
    code: "office_member",
  });
});

test("creates one of two offices that one agent creates at the same time", async () => {
  const { as, user } = await identity.person();
  const answers = await Promise.all(
    ["Twice A", "Twice B"].map((name) => outcomeOf(profile.createOffice({ name }, as))),
  );
  expect(answers.sort()).toEqual(["answered", "office_member"]);
  expect((await profile.getMembership({}, as)).members.map(({ id }) => id)).toEqual([user.id]);
});

test("drops an office whose last member leaves, and frees its name", async () => {
  const [hoarder, owner, guest] = (await identity.people(3)) as [Person, Person, Person];
  const { user } = await profile.createOffice({ name: "Deserted" }, hoarder.as);
  await profile.inviteColleague({ email: owner.user.email }, hoarder.as);
  await identity.mailedInvitation();
  await profile.requestToJoinOffice({ officeId: user!.office!.id }, guest.as);
  await profile.leaveOffice({}, hoarder.as);

  expect((await profile.searchOffices({ text: "deserted" }, owner.as)).offices).toEqual([]);
  expect((await profile.getMembership({}, guest.as)).requested).toBeUndefined();
  const founded = await profile.createOffice({ name: "DESÉRTED" }, owner.as);
  expect(founded.user!.office!.id).not.toBe(user!.office!.id);
});

test("keeps an office for its other members, even deactivated ones", async () => {
  const [boss, colleague] = (await identity.people(2)) as [Person, Person];
  const { user } = await profile.createOffice({ name: "Not deserted" }, boss.as);
  const officeId = user!.office!.id;
  await identity.db("users").where({ id: colleague.user.id }).update({ office_id: officeId, status: "deactivated" });
  await profile.leaveOffice({}, boss.as);
  expect(await identity.db("offices").where({ id: officeId })).toHaveLength(1);
});

test("keeps an office that loses its last member while a colleague enters, or lets nobody enter", async () => {
  for (let round = 0; round < 10; round++) {
    const [boss, agent] = (await identity.people(2)) as [Person, Person];
    const { user } = await profile.createOffice({ name: `Revolving ${round}` }, boss.as);
    await profile.inviteColleague({ email: agent.user.email }, boss.as);
    const { token } = await identity.mailedInvitation();
    const [entered] = await Promise.all([
      outcomeOf(profile.acceptOfficeInvitation({ token: token! }, agent.as)),
      profile.leaveOffice({}, boss.as),
    ]);
    const offices = await identity.db("offices").where({ id: user!.office!.id });
    expect([entered, offices.length]).toEqual(entered === "answered" ? ["answered", 1] : [expect.any(String), 0]);
  }
});

test("lets two agents swap offices without waiting for each other", async () => {
  const [one, other] = (await identity.people(2)) as [Person, Person];
  const offices = [];
  for (const [index, { as }] of [one, other].entries()) {
    offices.push((await profile.createOffice({ name: `Place ${index}` }, as)).user!.office!.id);
  }
  const stay = await identity.people(2);
  for (const [index, { user }] of stay.entries()) {
    await identity.db("users").where({ id: user.id }).update({ office_id: offices[index]! });
  }
  await profile.inviteColleague({ email: other.user.email }, stay[0]!.as);
  const first = (await identity.mailedInvitation()).token!;
  await profile.inviteColleague({ email: one.user.email }, stay[1]!.as);
  const second = (await identity.mailedInvitation()).token!;
  const answers = await Promise.all([
    profile.acceptOfficeInvitation({ token: first }, other.as),
    profile.acceptOfficeInvitation({ token: second }, one.as),
  ]);
  expect(answers.map(({ user }) => user!.office!.id)).toEqual(offices);
});

test("finds offices of the own country by any part of their name, the best match first", async () => {
  for (const name of ["Old Harbour", "Harbour", "Harbour West", "The harbour of Espoo"]) {
    await profile.createOffice({ name }, (await identity.person()).as);
  }
  await profile.createOffice({ name: "Harbour Stockholm" }, (await identity.person({ country: "SE" })).as);
  const { as } = await identity.person();
  const { offices } = await profile.searchOffices({ text: "HÁRBOUR" }, as);
  expect(offices.map(({ office, members }) => [office!.name, members])).toEqual([
    ["Harbour", 1],
    ["Harbour West", 1],
    ["Old Harbour", 1],
    ["The harbour of Espoo", 1],
  ]);
  expect((await profile.searchOffices({ text: "%" }, as)).offices).toEqual([]);
});

test("finds a similar office despite another spelling, a company form or a slip", async () => {
  await profile.createOffice({ name: "Sunset Boulevard Homes" }, (await identity.person()).as);
  const { as } = await identity.person();
  for (const text of [
    "SUNSET BOULEVARD HOMES",
    "Sunset boulevard homes Oy",
    "Sunset Bulevard Homes",
    "Sunset Boulevard Homés",
  ]) {
    const { offices } = await profile.searchOffices({ text }, as);
    expect([text, offices[0]?.office?.name]).toEqual([text, "Sunset Boulevard Homes"]);
  }
  expect((await profile.searchOffices({ text: "Sunrise Flats" }, as)).offices).toEqual([]);
});

test("makes an agent whose request to join an office is approved a member, and mails them", async () => {
  const [boss, agent] = (await identity.people(2)) as [Person, Person];
  const { user } = await profile.createOffice({ name: "Admitting" }, boss.as);
  await profile.requestToJoinOffice({ officeId: user!.office!.id }, agent.as);
  expect((await profile.getMembership({}, agent.as)).requested).toEqual(user!.office);
  const request = (await profile.listJoinRequests({}, admin)).requests.find(({ userId }) => userId === agent.user.id)!;
  expect(request).toMatchObject({
    office: user!.office,
    officeMembers: 1,
    userName: "Anna Virtanen",
    userEmail: agent.user.email,
  });
  await drainOutbox(identity.db);

  const deciding = { id: request.id, approved: true };
  const decisions = await Promise.all([1, 2, 3].map(() => outcomeOf(profile.decideJoinRequest(deciding, admin))));

  expect(decisions.sort()).toEqual(["answered", "not_found", "not_found"]);
  const published = await drainOutbox(identity.db);
  expect(published.of(UserUpdatedSchema)).toMatchObject([{ userId: agent.user.id, officeId: user!.office!.id }]);
  expect(published.of(NoticeMailQueuedSchema)).toMatchObject([
    { userId: agent.user.id, kind: NoticeKind.OFFICE_JOINED },
  ]);
  const { members, requested } = await profile.getMembership({}, agent.as);
  expect([members.length, requested]).toEqual([2, undefined]);
  const entries = await identity.db("audit_entries").where({ subject_id: agent.user.id }).select("action", "fields");
  const joined = { name: "office", before: null, after: null };
  expect(entries).toEqual([{ action: "approve_join_request", fields: [joined] }]);
});

test("mails an agent whose request to join an office is refused, and lets them ask again", async () => {
  const [boss, agent] = (await identity.people(2)) as [Person, Person];
  const { user } = await profile.createOffice({ name: "Refusing" }, boss.as);
  const askToJoin = () => profile.requestToJoinOffice({ officeId: user!.office!.id }, agent.as);
  await askToJoin();
  const [request] = (await profile.listJoinRequests({}, admin)).requests;
  await profile.decideJoinRequest({ id: request!.id, approved: false }, admin);
  const published = await drainOutbox(identity.db);
  expect(published.of(NoticeMailQueuedSchema)).toMatchObject([{ kind: NoticeKind.OFFICE_REFUSED }]);
  expect((await profile.getMembership({}, agent.as)).office).toBeUndefined();
  await askToJoin();
  await profile.withdrawJoinRequest({}, agent.as);
  expect((await profile.listJoinRequests({}, admin)).requests).toEqual([]);
});

test("replaces an old request to join an office, which cannot be approved any more", async () => {
  const [one, other, agent] = (await identity.people(3)) as [Person, Person, Person];
  const first = (await profile.createOffice({ name: "First choice" }, one.as)).user!.office!;
  const second = (await profile.createOffice({ name: "Second choice" }, other.as)).user!.office!;
  await profile.requestToJoinOffice({ officeId: first.id }, agent.as);
  const [seen] = (await profile.listJoinRequests({}, admin)).requests;
  await Promise.all([1, 2, 3].map(() => profile.requestToJoinOffice({ officeId: second.id }, agent.as)));

  expect(await refusalOf(profile.decideJoinRequest({ id: seen!.id, approved: true }, admin))).toMatchObject({
    code: "not_found",
  });
  const { requests } = await profile.listJoinRequests({}, admin);
  expect(requests.map(({ office }) => office!.name)).toEqual(["Second choice"]);
  await profile.createOffice({ name: "An office after all" }, agent.as);
  expect((await profile.listJoinRequests({}, admin)).requests).toEqual([]);
});

test("lets only admins decide requests to join an office, and none join one abroad", async () => {
  const { as } = await identity.person();
  expect(await refusalOf(profile.listJoinRequests({}, as))).toMatchObject({ code: "forbidden" });
  const anyId = { id: crypto.randomUUID(), approved: true };
  expect(await refusalOf(profile.decideJoinRequest(anyId, as))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(profile.decideJoinRequest(anyId, admin))).toMatchObject({ code: "not_found" });
  const abroad = await profile.createOffice({ name: "Abroad" }, (await identity.person({ country: "SE" })).as);
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: abroad.user!.office!.id }, as))).toMatchObject({
    code: "not_found",
  });
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: crypto.randomUUID() }, as))).toMatchObject({
    code: "not_found",
  });
});
