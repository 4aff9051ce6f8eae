import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox } from "@doorlight/common/testing";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { NoticeMailQueuedSchema, NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { refusalOf } from "./refusal-of.ts";
import { startOffices, type OfficesTest, type Person } from "./start-offices.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

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

test("an office is made by its first agent, who is in it", async () => {
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

test("a name makes one office in a country, also for many at once", async () => {
  const crowd = await identity.people(6);
  const names = ["Töölö Homes", "toolo homes", "TÖÖLÖ-HOMES", "Töölö Homes", " töölö  homes", "Töölö Homes"];
  const answers = await Promise.all(
    crowd.map(({ as }, index) => refusalOf(profile.createOffice({ name: names[index]! }, as))),
  );
  expect(answers.sort()).toEqual(["answered", ...Array(5).fill("office_exists")]);

  const abroad = await identity.person({ country: "SE" });
  expect(await refusalOf(profile.createOffice({ name: "Töölö Homes" }, abroad.as))).toBe("answered");
});

test("who has an office makes and asks for no other", async () => {
  const { as } = await identity.person();
  const { user } = await profile.createOffice({ name: "Only One" }, as);
  expect(await refusalOf(profile.createOffice({ name: "Another" }, as))).toBe("office_member");
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: user!.office!.id }, as))).toBe("office_member");
});

test("two offices at once by one agent are one", async () => {
  const { as, user } = await identity.person();
  const answers = await Promise.all(
    ["Twice A", "Twice B"].map((name) => refusalOf(profile.createOffice({ name }, as))),
  );
  expect(answers.sort()).toEqual(["answered", "office_member"]);
  expect((await profile.getMembership({}, as)).members.map(({ id }) => id)).toEqual([user.id]);
});

test("offices of the own country are found by any part of their name, the best match first", async () => {
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

test("an admin lets an agent in, who hears of it by mail", async () => {
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
  const decisions = await Promise.all([1, 2, 3].map(() => refusalOf(profile.decideJoinRequest(deciding, admin))));

  expect(decisions.sort()).toEqual(["answered", "not_found", "not_found"]);
  const announced = await drainOutbox(identity.db);
  expect(announced.of(UserUpdatedSchema)).toMatchObject([{ userId: agent.user.id, officeId: user!.office!.id }]);
  expect(announced.of(NoticeMailQueuedSchema)).toMatchObject([
    { userId: agent.user.id, kind: NoticeKind.OFFICE_JOINED },
  ]);
  const { members, requested } = await profile.getMembership({}, agent.as);
  expect([members.length, requested]).toEqual([2, undefined]);
  expect(await identity.db("audit_entries").where({ subject_id: agent.user.id }).pluck("action")).toEqual([
    "approve_join_request",
  ]);
});

test("an agent who is refused hears of it by mail and may ask again", async () => {
  const [boss, agent] = (await identity.people(2)) as [Person, Person];
  const { user } = await profile.createOffice({ name: "Refusing" }, boss.as);
  const ask = () => profile.requestToJoinOffice({ officeId: user!.office!.id }, agent.as);
  await ask();
  const [request] = (await profile.listJoinRequests({}, admin)).requests;
  await profile.decideJoinRequest({ id: request!.id, approved: false }, admin);
  const announced = await drainOutbox(identity.db);
  expect(announced.of(NoticeMailQueuedSchema)).toMatchObject([{ kind: NoticeKind.OFFICE_REFUSED }]);
  expect((await profile.getMembership({}, agent.as)).office).toBeUndefined();
  expect(await refusalOf(ask())).toBe("answered");
  await profile.withdrawJoinRequest({}, agent.as);
  expect((await profile.listJoinRequests({}, admin)).requests).toEqual([]);
});

test("a new request takes the place of the old one, which can be approved no more", async () => {
  const [one, other, agent] = (await identity.people(3)) as [Person, Person, Person];
  const first = (await profile.createOffice({ name: "First choice" }, one.as)).user!.office!;
  const second = (await profile.createOffice({ name: "Second choice" }, other.as)).user!.office!;
  await profile.requestToJoinOffice({ officeId: first.id }, agent.as);
  const [seen] = (await profile.listJoinRequests({}, admin)).requests;
  await Promise.all([1, 2, 3].map(() => profile.requestToJoinOffice({ officeId: second.id }, agent.as)));

  expect(await refusalOf(profile.decideJoinRequest({ id: seen!.id, approved: true }, admin))).toBe("not_found");
  const { requests } = await profile.listJoinRequests({}, admin);
  expect(requests.map(({ office }) => office!.name)).toEqual(["Second choice"]);
  await profile.createOffice({ name: "An office after all" }, agent.as);
  expect((await profile.listJoinRequests({}, admin)).requests).toEqual([]);
});

test("requests are for admins, and offices abroad are for nobody", async () => {
  const { as } = await identity.person();
  expect(await refusalOf(profile.listJoinRequests({}, as))).toBe("forbidden");
  const anyId = { id: crypto.randomUUID(), approved: true };
  expect(await refusalOf(profile.decideJoinRequest(anyId, as))).toBe("forbidden");
  expect(await refusalOf(profile.decideJoinRequest(anyId, admin))).toBe("not_found");
  const abroad = await profile.createOffice({ name: "Abroad" }, (await identity.person({ country: "SE" })).as);
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: abroad.user!.office!.id }, as))).toBe("not_found");
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: crypto.randomUUID() }, as))).toBe("not_found");
});
