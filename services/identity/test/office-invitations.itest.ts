import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { outcomeInTheEnd } from "./outcome-of.ts";
import { startOffices, type OfficesTest, type Person } from "./start-offices.ts";

let identity: OfficesTest;
let profile: OfficesTest["profile"];

beforeAll(async () => {
  identity = await startOffices();
  profile = identity.profile;
});
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

test("lets a colleague enter an office by the mailed invitation, once and as its recipient alone", async () => {
  const [boss, agent, stranger] = (await identity.people(3)) as [Person, Person, Person];
  const { user } = await profile.createOffice({ name: "Inviting" }, boss.as);
  await profile.createOffice({ name: "Former" }, agent.as);
  await profile.inviteColleague({ email: agent.user.email.toUpperCase() }, boss.as);
  const { token, inviterName, officeName } = await identity.mailedInvitation();
  expect([inviterName, officeName]).toEqual(["Anna Virtanen", "Inviting"]);

  const find = ({ as }: Person) => profile.getOfficeInvitation({ token: token! }, as);
  expect(await find(agent)).toMatchObject({ office: user!.office, inviterName: "Anna Virtanen" });
  expect(await refusalOf(find(stranger))).toMatchObject({ code: "link_expired" });
  const accept = ({ as }: Person) => outcomeInTheEnd(() => profile.acceptOfficeInvitation({ token: token! }, as));
  expect(await accept(stranger)).toBe("link_expired");
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(agent)));
  expect(answers.sort()).toEqual(["answered", ...Array(19).fill("link_expired")]);

  expect(await refusalOf(find(agent))).toMatchObject({ code: "link_expired" });
  expect((await profile.getMembership({}, agent.as)).office).toEqual(user!.office);
  const published = (await drainOutbox(identity.db)).of(UserUpdatedSchema);
  expect(published).toMatchObject([{ userId: agent.user.id, officeId: user!.office!.id }]);
});

test("lists to a sender the invitations that work, alike for addresses without an account", async () => {
  const [boss, agent, other] = (await identity.people(3)) as [Person, Person, Person];
  await profile.createOffice({ name: "Listing" }, boss.as);
  const sent = async ({ as }: Person) => (await profile.getMembership({}, as)).invitations.map(({ email }) => email);
  await profile.inviteColleague({ email: "nobody@example.test" }, boss.as);
  identity.clock.advance(days(1));
  for (let time = 0; time < 2; time += 1) await profile.inviteColleague({ email: agent.user.email }, boss.as);
  expect(await sent(boss)).toEqual([agent.user.email, "nobody@example.test"]);
  expect(await sent(other)).toEqual([]);

  const { token } = await identity.mailedInvitation();
  await profile.acceptOfficeInvitation({ token: token! }, agent.as);
  expect(await sent(boss)).toEqual(["nobody@example.test"]);
  // A colleague sees no invitation of another member.
  expect(await sent(agent)).toEqual([]);
  identity.clock.advance(days(6));
  expect(await sent(boss)).toEqual([]);
});

test("ends a second invitation of an agent who left the office, and none that comes after", async () => {
  const [boss, agent] = (await identity.people(2)) as [Person, Person];
  await profile.createOffice({ name: "Leaving" }, boss.as);
  const invited = async () => {
    await profile.inviteColleague({ email: agent.user.email }, boss.as);
    return (await identity.mailedInvitation()).token!;
  };
  const accept = (token: string) => profile.acceptOfficeInvitation({ token }, agent.as);
  const [first, second] = [await invited(), await invited()];
  await accept(first);
  await profile.leaveOffice({}, agent.as);
  expect(await refusalOf(accept(second))).toMatchObject({ code: "link_expired" });
  expect((await accept(await invited())).user?.office?.name).toBe("Leaving");
});

test("keeps an invitation for seven days, unless its sender leaves the office or is deactivated", async () => {
  const [boss, agent] = (await identity.people(2)) as [Person, Person];
  await profile.createOffice({ name: "Short lived" }, boss.as);
  await profile.inviteColleague({ email: agent.user.email }, boss.as);
  const first = (await identity.mailedInvitation()).token!;
  identity.clock.advance(days(7));
  expect(await refusalOf(profile.acceptOfficeInvitation({ token: first }, agent.as))).toMatchObject({
    code: "link_expired",
  });

  await profile.inviteColleague({ email: agent.user.email }, boss.as);
  const second = (await identity.mailedInvitation()).token!;
  expect((await profile.leaveOffice({}, boss.as)).user!.office).toBeUndefined();
  expect(await refusalOf(profile.acceptOfficeInvitation({ token: second }, agent.as))).toMatchObject({
    code: "link_expired",
  });
  expect(await refusalOf(profile.inviteColleague({ email: agent.user.email }, boss.as))).toMatchObject({
    code: "forbidden",
  });

  await profile.createOffice({ name: "Locked" }, boss.as);
  await profile.inviteColleague({ email: agent.user.email }, boss.as);
  const third = (await identity.mailedInvitation()).token!;
  await identity.db("users").where({ id: boss.user.id }).update({ status: "deactivated" });
  expect(await refusalOf(profile.acceptOfficeInvitation({ token: third }, agent.as))).toMatchObject({
    code: "link_expired",
  });
});

test("answers an invitation to an address that cannot be invited like any other, and mails none", async () => {
  const [boss, colleague] = (await identity.people(2)) as [Person, Person];
  const { user } = await profile.createOffice({ name: "Silent" }, boss.as);
  await identity.db("users").where({ id: colleague.user.id }).update({ office_id: user!.office!.id });
  const abroad = await identity.person({ country: "SE" });
  const gone = await identity.person();
  await identity.db("users").where({ id: gone.user.id }).update({ status: "deactivated" });
  await drainOutbox(identity.db);

  for (const email of ["nobody@example.test", abroad.user.email, gone.user.email, colleague.user.email]) {
    await profile.inviteColleague({ email }, boss.as);
    expect(await identity.mailedInvitation()).toEqual({});
  }
});
