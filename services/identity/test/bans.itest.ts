import { timestampDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { UserBanChangedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeOwnDataStore } from "../src/db/own-data-store.ts";
import { anna } from "./start-identity.ts";
import { type BackOffice, type Person, startBackOffice } from "./start-back-office.ts";

let office: BackOffice;
let admin: Person;
let count = 0;

beforeAll(async () => {
  office = await startBackOffice();
  admin = await office.person("admin");
});
afterAll(() => office.stop());
beforeEach(() => drainOutbox(office.db));

const phoneNumber = "+358401234567";

/** An agent whose account an admin has deactivated for abuse. */
async function banned(person: { email?: string; phoneNumber?: string } = {}): Promise<Person> {
  const agent = await office.person("agent", person.email ? { email: person.email } : {});
  if (person.phoneNumber) await office.db("users").where({ id: agent.id }).update({ phone_number: person.phoneNumber });
  await office.users.deactivateUser({ userId: agent.id, reason: "Fakes", forAbuse: true }, await office.as(admin));
  return agent;
}

const reactivate = async ({ id: userId }: Person) =>
  office.users.reactivateUser({ userId, reason: "A mistake" }, await office.as(admin));

async function signUp(email: string) {
  return office.gateway.confirmEmail(await office.signUp({ email }));
}

const recordOf = async ({ id: userId }: Person) =>
  (await office.users.getUser({ userId }, await office.as(admin))).record!;

test("confirms no sign-up of a banned person's mailbox in another spelling, until reactivation", async () => {
  const agent = await banned({ email: "b.anned@gmail.com" });
  expect(await refusalOf(signUp("banned+again@googlemail.com"))).toMatchObject({ code: "contact_support" });
  await reactivate(agent);
  expect((await signUp("banned+again@googlemail.com")).user).toMatchObject({ active: true });
});

test.each(["w.o_r-d@proton.me", "word@pm.me", "WORD+x@protonmail.com"])(
  "knows a banned person's mailbox at Proton by the address %s",
  async (email) => {
    const agent = await banned({ email: "wo.rd@proton.me" });
    expect(await refusalOf(signUp(email))).toMatchObject({ code: "contact_support" });
    await office.db("bans").where({ user_id: agent.id }).delete();
    await office
      .db("users")
      .where({ id: agent.id })
      .update({ email: `gone-${agent.id}@example.test` });
  },
);

test("answers a sign-up of a banned mailbox as any other, and mails its owner alone", async () => {
  const { email } = await banned();
  await drainOutbox(office.db);
  const answers: unknown[] = [];
  for (const asked of [email.replace("@", "+again@"), `stranger${count++}@example.test`]) {
    const { browserToken, ...rest } = await office.gateway.register({ ...anna, email: asked });
    const mails = (await drainOutbox(office.db)).of(LinkMailQueuedSchema);
    answers.push([browserToken.length, rest, mails.map(({ purpose }) => purpose)]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("leaves an account without a ban when it is deactivated for another reason", async () => {
  const agent = await office.person("agent");
  await office.users.deactivateUser({ userId: agent.id, reason: "Left" }, await office.as(admin));
  expect((await signUp(agent.email.replace("@", "+again@"))).user).toMatchObject({ active: true });
  expect((await recordOf(agent)).bannedUntil).toBeUndefined();
  expect((await drainOutbox(office.db)).of(UserBanChangedSchema)).toEqual([]);
});

test("refuses a ban without a reason, and keeps the reason in the audit until the erasure", async () => {
  const agent = await office.person("agent");
  const ban = async (reason: string) =>
    office.users.deactivateUser({ userId: agent.id, reason, forAbuse: true }, await office.as(admin));
  expect(await refusalOf(ban(" "))).toMatchObject({ code: "invalid_request", fields: [{ path: "reason" }] });
  expect((await recordOf(agent)).bannedUntil).toBeUndefined();
  await ban(" Fakes ");
  const reasons = () => office.db("audit_entries").where({ subject_id: agent.id, outcome: "done" }).pluck("reason");
  expect(await reasons()).toEqual(["Fakes"]);
  await office.users.eraseUser({ userId: agent.id }, await office.as(admin));
  expect(await reasons()).toEqual([null, null]);
});

test("refuses a banned person's telephone number in a profile, until reactivation", async () => {
  const agent = await banned({ phoneNumber });
  const { user } = await signUp(`other${count++}@example.test`);
  const save = async (number: string) =>
    refusalOf(office.gateway.updateProfile({ phoneNumber: number }, await office.asUser(user!)));
  expect(await save("040 123 4567")).toMatchObject({ code: "contact_support" });
  await office.gateway.updateProfile({ phoneNumber: "040 123 4568" }, await office.asUser(user!));
  await reactivate(agent);
  await office.gateway.updateProfile({ phoneNumber: "040 123 4567" }, await office.asUser(user!));
});

test("publishes a ban and its end once, by ids alone, audits both and shows the first", async () => {
  const agent = await banned({ phoneNumber });
  const again = { userId: agent.id, reason: "Fakes", forAbuse: true };
  await office.users.deactivateUser(again, await office.as(admin));
  expect((await recordOf(agent)).bannedUntil).toBeDefined();
  await reactivate(agent);
  const { all, of } = await drainOutbox(office.db);
  const changes = of(UserBanChangedSchema);
  expect(changes.map(({ userId, until }) => [userId, until !== undefined])).toEqual([
    [agent.id, true],
    [agent.id, false],
  ]);
  const versions = all.filter(({ topic }) => topic.endsWith("identity.ban.v1")).map(({ version }) => version);
  expect(versions[1]).toBeGreaterThan(versions[0]!);
  for (const { payload } of all) expect(JSON.stringify(payload)).not.toContain("401234567");
  const audited = await office.db("audit_entries").where({ subject_id: agent.id }).orderBy("at").select("fields");
  expect(audited.map(({ fields }) => fields.map((field: { name: string }) => field.name))).toEqual([
    ["status", "forAbuse"],
    [],
    ["status", "forAbuse"],
  ]);
});

test("keeps a ban through the erasure of its account, and purges it after 24 months", async () => {
  const agent = await banned({ email: `erased${count++}@example.test` });
  await office.users.eraseUser({ userId: agent.id }, await office.as(admin));
  const comesBack = () => refusalOf(signUp(agent.email));
  expect(await comesBack()).toMatchObject({ code: "contact_support" });
  const start = office.clock.now();
  office.clock.set(new Date(start.getTime() + days(729)));
  await office.runJob("purge-old-data");
  expect(await office.db("bans").where({ user_id: agent.id })).toHaveLength(1);
  office.clock.set(new Date(start.getTime() + days(731)));
  expect((await signUp(agent.email)).user).toMatchObject({ active: true });
  await office.runJob("purge-old-data");
  expect(await office.db("bans").where({ user_id: agent.id })).toEqual([]);
  office.clock.set(start);
});

test("exports to a banned person since when and until when", async () => {
  const agent = await banned();
  const { bannedUntil } = await recordOf(agent);
  const until = timestampDate(bannedUntil!).toISOString();
  const { ban } = JSON.parse(await makeOwnDataStore(office.db).export(agent.id)) as { ban: unknown };
  expect(ban).toEqual({ bannedAt: office.clock.now().toISOString(), until });
});
