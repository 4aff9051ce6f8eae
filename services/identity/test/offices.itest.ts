import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { drainOutbox, eventually } from "@doorlight/common/testing";
import {
  LinkIssuedSchema,
  NoticeDueSchema,
  NoticeKind,
  UserUpdatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { compareWork, isSameWork } from "./compare-work.ts";
import { newUser } from "./new-user.ts";
import { refusalOf } from "./refusal-of.ts";
import { startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

type Person = { user: User; as: CallOptions };

let identity: Awaited<ReturnType<typeof startIdentity>>;
let profile: ReturnType<typeof identity.clientOf<typeof ProfileService>>;
let admin: CallOptions;
let count = 0;

beforeAll(async () => {
  identity = await startIdentity();
  profile = identity.clientOf("gateway", ProfileService);
  admin = await identity.asCaller(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

async function person(changes: { country?: string } = {}): Promise<Person> {
  const user = await newUser(identity, `person${count++}@example.test`, changes);
  return { user, as: await identity.asUser(user) };
}

async function people(many: number): Promise<Person[]> {
  const found: Person[] = [];
  while (found.length < many) found.push(await person());
  return found;
}

/** The token of the invitation that was mailed last; undefined where none was. */
async function mailedInvitation(): Promise<{ token?: string; inviterName?: string; officeName?: string }> {
  await eventually(async () => {
    const { rows } = await identity.db.raw(
      "select from graphile_worker.jobs where task_identifier = 'invite-colleague'",
    );
    if (rows.length > 0) throw new Error("An invitation waits");
  });
  const issued = (await drainOutbox(identity.db)).of(LinkIssuedSchema).at(-1);
  if (!issued) return {};
  const { userId, linkId } = issued;
  const {
    linkToken: token,
    inviterName,
    officeName,
  } = await identity.notifications.getMailRecipient({ userId, linkId });
  return { token, inviterName, officeName };
}

test("an office is made by its first agent, who is in it", async () => {
  const { user, as } = await person();
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
  const crowd = await people(6);
  const names = ["Töölö Homes", "toolo homes", "TÖÖLÖ-HOMES", "Töölö Homes", " töölö  homes", "Töölö Homes"];
  const answers = await Promise.all(
    crowd.map(({ as }, index) => refusalOf(profile.createOffice({ name: names[index]! }, as))),
  );
  expect(answers.sort()).toEqual(["answered", ...Array(5).fill("office_exists")]);

  const abroad = await person({ country: "SE" });
  expect(await refusalOf(profile.createOffice({ name: "Töölö Homes" }, abroad.as))).toBe("answered");
});

test("who has an office makes and asks for no other", async () => {
  const { as } = await person();
  const { user } = await profile.createOffice({ name: "Only One" }, as);
  expect(await refusalOf(profile.createOffice({ name: "Another" }, as))).toBe("office_member");
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: user!.office!.id }, as))).toBe("office_member");
});

test("two offices at once by one agent are one", async () => {
  const { as, user } = await person();
  const answers = await Promise.all(
    ["Twice A", "Twice B"].map((name) => refusalOf(profile.createOffice({ name }, as))),
  );
  expect(answers.sort()).toEqual(["answered", "office_member"]);
  expect((await profile.getMembership({}, as)).members.map(({ id }) => id)).toEqual([user.id]);
});

test("offices of the own country are found by any part of their name, the best match first", async () => {
  for (const name of ["Old Harbour", "Harbour", "Harbour West", "The harbour of Espoo"]) {
    await profile.createOffice({ name }, (await person()).as);
  }
  await profile.createOffice({ name: "Harbour Stockholm" }, (await person({ country: "SE" })).as);
  const { as } = await person();
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
  const [boss, agent] = (await people(2)) as [Person, Person];
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
  expect(announced.of(NoticeDueSchema)).toMatchObject([{ userId: agent.user.id, kind: NoticeKind.OFFICE_JOINED }]);
  const { members, requested } = await profile.getMembership({}, agent.as);
  expect([members.length, requested]).toEqual([2, undefined]);
  expect(await identity.db("audit_entries").where({ subject_id: agent.user.id }).pluck("action")).toEqual([
    "approve_join_request",
  ]);
});

test("an agent who is refused hears of it by mail and may ask again", async () => {
  const [boss, agent] = (await people(2)) as [Person, Person];
  const { user } = await profile.createOffice({ name: "Refusing" }, boss.as);
  const ask = () => profile.requestToJoinOffice({ officeId: user!.office!.id }, agent.as);
  await ask();
  const [request] = (await profile.listJoinRequests({}, admin)).requests;
  await profile.decideJoinRequest({ id: request!.id, approved: false }, admin);
  const announced = await drainOutbox(identity.db);
  expect(announced.of(NoticeDueSchema)).toMatchObject([{ kind: NoticeKind.OFFICE_REFUSED }]);
  expect((await profile.getMembership({}, agent.as)).office).toBeUndefined();
  expect(await refusalOf(ask())).toBe("answered");
  await profile.withdrawJoinRequest({}, agent.as);
  expect((await profile.listJoinRequests({}, admin)).requests).toEqual([]);
});

test("a new request takes the place of the old one, which can be approved no more", async () => {
  const [one, other, agent] = (await people(3)) as [Person, Person, Person];
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
  const { as } = await person();
  expect(await refusalOf(profile.listJoinRequests({}, as))).toBe("forbidden");
  const anyId = { id: crypto.randomUUID(), approved: true };
  expect(await refusalOf(profile.decideJoinRequest(anyId, as))).toBe("forbidden");
  expect(await refusalOf(profile.decideJoinRequest(anyId, admin))).toBe("not_found");
  const abroad = await profile.createOffice({ name: "Abroad" }, (await person({ country: "SE" })).as);
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: abroad.user!.office!.id }, as))).toBe("not_found");
  expect(await refusalOf(profile.requestToJoinOffice({ officeId: crypto.randomUUID() }, as))).toBe("not_found");
});

test("a colleague enters by the mailed invitation, which works once and for them alone", async () => {
  const [boss, agent, stranger] = (await people(3)) as [Person, Person, Person];
  const { user } = await profile.createOffice({ name: "Inviting" }, boss.as);
  await profile.createOffice({ name: "Former" }, agent.as);
  await profile.inviteColleague({ email: agent.user.email.toUpperCase() }, boss.as);
  const { token, inviterName, officeName } = await mailedInvitation();
  expect([inviterName, officeName]).toEqual(["Anna Virtanen", "Inviting"]);

  const accept = ({ as }: Person) => refusalOf(profile.acceptOfficeInvitation({ token: token! }, as));
  expect(await accept(stranger)).toBe("link_expired");
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(agent)));
  expect(answers.sort()).toEqual(["answered", ...Array(19).fill("link_expired")]);

  expect((await profile.getMembership({}, agent.as)).office).toEqual(user!.office);
  const announced = (await drainOutbox(identity.db)).of(UserUpdatedSchema);
  expect(announced).toMatchObject([{ userId: agent.user.id, officeId: user!.office!.id }]);
});

test("an invitation works for seven days, and not after its sender left or was locked out", async () => {
  const [boss, agent] = (await people(2)) as [Person, Person];
  await profile.createOffice({ name: "Short lived" }, boss.as);
  await profile.inviteColleague({ email: agent.user.email }, boss.as);
  const first = (await mailedInvitation()).token!;
  identity.clock.advance(7 * 24 * 3_600_000);
  expect(await refusalOf(profile.acceptOfficeInvitation({ token: first }, agent.as))).toBe("link_expired");

  await profile.inviteColleague({ email: agent.user.email }, boss.as);
  const second = (await mailedInvitation()).token!;
  expect((await profile.leaveOffice({}, boss.as)).user!.office).toBeUndefined();
  expect(await refusalOf(profile.acceptOfficeInvitation({ token: second }, agent.as))).toBe("link_expired");
  expect(await refusalOf(profile.inviteColleague({ email: agent.user.email }, boss.as))).toBe("forbidden");

  await profile.createOffice({ name: "Locked" }, boss.as);
  await profile.inviteColleague({ email: agent.user.email }, boss.as);
  const third = (await mailedInvitation()).token!;
  await identity.db("users").where({ id: boss.user.id }).update({ status: "deactivated" });
  expect(await refusalOf(profile.acceptOfficeInvitation({ token: third }, agent.as))).toBe("link_expired");
});

test("an address that is nobody's to invite is answered like any other and gets no mail", async () => {
  const [boss, colleague] = (await people(2)) as [Person, Person];
  const { user } = await profile.createOffice({ name: "Silent" }, boss.as);
  await identity.db("users").where({ id: colleague.user.id }).update({ office_id: user!.office!.id });
  const abroad = await person({ country: "SE" });
  const gone = await person();
  await identity.db("users").where({ id: gone.user.id }).update({ status: "deactivated" });
  await drainOutbox(identity.db);

  for (const email of ["nobody@example.test", abroad.user.email, gone.user.email, colleague.user.email]) {
    expect(await refusalOf(profile.inviteColleague({ email }, boss.as))).toBe("answered");
    expect(await mailedInvitation()).toEqual({});
  }
});

test("an invitation is the same work whether the address has an account or not", async () => {
  const [boss, colleague] = (await people(2)) as [Person, Person];
  await profile.createOffice({ name: "Measured" }, boss.as);
  let seen;
  for (const samples of [100, 200, 400]) {
    seen = await compareWork(
      () => profile.inviteColleague({ email: colleague.user.email }, boss.as),
      () => profile.inviteColleague({ email: `nobody${count++}@example.test` }, boss.as),
      samples,
    );
    if (isSameWork(seen)) return;
  }
  expect(seen).toBe("the same work");
}, 180_000);
