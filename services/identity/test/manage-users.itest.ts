import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { UserDeactivatedSchema, UserReactivatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  LinkMailQueuedSchema,
  LinkPurpose,
  NoticeKind,
  WrittenMailQueuedSchema,
  NoticeMailQueuedSchema,
} from "@doorlight/proto/identity/v1/mails_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { NoteKind, UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
import { digestOf } from "../src/domain/secret.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";
import { anna } from "./start-identity.ts";

let office: BackOffice;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  office = await startBackOffice();
  admin = await office.person("admin", { firstName: "Ada", lastName: "Admin" });
  superAdmin = await office.person("super_admin");
});
afterAll(() => office.stop());
beforeEach(() => drainOutbox(office.db));

const invitee = () => ({
  role: Role.INVITED,
  country: "FI",
  firstName: " Inka ",
  lastName: "Invited",
  email: `Inka-${crypto.randomUUID()}@Example.test`,
  locale: "fi",
});

test("records a mail of an admin as a note, and publishes only its id", async () => {
  const agent = await office.person("agent");
  const words = { userId: agent.id, subject: "Your account", body: "Dear Some,\nhello." };
  const { note } = await office.users.writeMail(words, await office.as(admin));
  expect(note).toMatchObject({ kind: NoteKind.EMAIL, subject: words.subject, text: words.body });

  const [written] = (await drainOutbox(office.db)).of(WrittenMailQueuedSchema);
  expect(written).toEqual(expect.objectContaining({ userId: agent.id, country: "FI", noteId: note!.id }));
  expect(JSON.stringify(written)).not.toContain("hello");
  const mail = await office.notifications.getMailRecipient({ userId: agent.id, noteId: note!.id });
  expect(mail).toMatchObject({ deliverable: true, email: agent.email, subject: words.subject, body: words.body });
});

test("sends a mail of an admin to a deactivated account", async () => {
  const agent = await office.person("agent");
  await office.users.deactivateUser({ userId: agent.id }, await office.as(admin));
  const words = { userId: agent.id, subject: "Locked", body: "Why." };
  const { note } = await office.users.writeMail(words, await office.as(admin));
  const mail = await office.notifications.getMailRecipient({ userId: agent.id, noteId: note!.id });
  expect(mail).toMatchObject({ deliverable: true, subject: "Locked" });
});

test("limits a subject to one line, a mail to its user, and refuses to mail a plain note", async () => {
  const [agent, other] = [await office.person("agent"), await office.person("agent")];
  const twoLines = { userId: agent.id, subject: "Hi\r\nBcc: all@example.test", body: "x" };
  expect(await refusalOf(office.users.writeMail(twoLines, await office.as(admin)))).toMatchObject({
    code: "invalid_request",
  });

  const { note } = await office.users.addNote({ userId: agent.id, text: "Called." }, await office.as(admin));
  const mail = (userId: string, noteId: string) => office.notifications.getMailRecipient({ userId, noteId });
  expect((await mail(agent.id, note!.id)).deliverable).toBe(false);
  const words = { userId: agent.id, subject: "s", body: "b" };
  const { note: written } = await office.users.writeMail(words, await office.as(admin));
  expect((await mail(other.id, written!.id)).deliverable).toBe(false);
});

test("makes only an active admin, or nobody, the owner of an account", async () => {
  const agent = await office.person("agent");
  const own = async (ownerId?: string) => office.users.setOwner({ userId: agent.id, ownerId }, await office.as(admin));
  expect((await own(admin.id)).record).toMatchObject({ ownerName: "Ada Admin", user: { ownerId: admin.id } });
  expect(await refusalOf(own(agent.id))).toMatchObject({ code: "invalid_request" });
  expect(await refusalOf(own(crypto.randomUUID()))).toMatchObject({ code: "invalid_request" });
  expect((await own()).record!.user!.ownerId).toBeUndefined();

  const { admins } = await office.users.getUser({ userId: agent.id }, await office.as(admin));
  expect(admins).toContainEqual(expect.objectContaining({ id: admin.id, name: "Ada Admin" }));
});

test("leaves a deactivated account no session, link or login, once, with a note of the reason", async () => {
  const agent = await office.person("agent");
  const token = await office.logIn(agent);
  await office.users.addNote({ userId: agent.id, text: "Warned." }, await office.as(admin));
  await office.db("mail_links").insert({
    id: crypto.randomUUID(),
    user_id: agent.id,
    purpose: "magic_link",
    token_digest: digestOf("a link"),
    expires_at: new Date(office.clock.now().getTime() + minutes(1)),
  });

  const lock = { userId: agent.id, reason: " Left the trade " };
  const { record, endedSessions } = await office.users.deactivateUser(lock, await office.as(admin));
  expect(record!.status).toBe(UserStatus.DEACTIVATED);
  expect(endedSessions).toEqual([digestOf(token).toString("base64url")]);
  expect(await refusalOf(office.gateway.getSession({ sessionToken: token }))).toMatchObject({ code: "login_required" });
  expect(await refusalOf(office.logIn(agent))).toMatchObject({ code: "account_deactivated" });
  const guess = office.gateway.login({ email: agent.email, password: "wrong horse", device: "" });
  expect(await refusalOf(guess)).toMatchObject({ code: "invalid_credentials" });
  expect(await office.db("mail_links").where({ user_id: agent.id }).whereNull("used_at")).toEqual([]);

  expect((await office.users.deactivateUser(lock, await office.as(admin))).endedSessions).toEqual([]);
  const { of } = await drainOutbox(office.db);
  expect(of(UserDeactivatedSchema)).toHaveLength(1);
  expect(of(NoticeMailQueuedSchema)).toMatchObject([{ userId: agent.id, kind: NoticeKind.DEACTIVATED }]);
  const mailed = { userId: agent.id, evenDeactivated: true };
  expect(await office.notifications.getMailRecipient(mailed)).toMatchObject({ deliverable: true, email: agent.email });
  const { notes } = await office.users.getUser({ userId: agent.id }, await office.as(admin));
  const warned = { kind: NoteKind.NOTE, text: "Warned.", authorName: "Ada Admin" };
  const deactivated = { kind: NoteKind.DEACTIVATED, text: "Left the trade" };
  expect(notes).toMatchObject([deactivated, warned]);
});

test("lets a reactivated account log in again", async () => {
  const agent = await office.person("agent");
  await office.users.deactivateUser({ userId: agent.id }, await office.as(admin));
  for (const reason of ["Came back", "Twice"]) {
    const { record } = await office.users.reactivateUser({ userId: agent.id, reason }, await office.as(admin));
    expect(record!.status).toBe(UserStatus.ACTIVE);
  }
  await office.logIn(agent);
  expect((await drainOutbox(office.db)).of(UserReactivatedSchema)).toHaveLength(1);
  const { notes } = await office.users.getUser({ userId: agent.id }, await office.as(admin));
  expect(notes.map(({ kind }) => kind)).toEqual([NoteKind.REACTIVATED, NoteKind.DEACTIVATED]);
});

test("makes a reactivated account that was never confirmed pending, with a new link, no event", async () => {
  await office.gateway.register({ ...anna, email: "pending@example.test" });
  const { id: pending } = await office.db("users").where({ email: "pending@example.test" }).first("id");
  const { record } = await office.users.createUser(invitee(), await office.as(admin));
  const created = record!.user!.id;
  await drainOutbox(office.db);

  for (const userId of [pending, created]) {
    await office.users.deactivateUser({ userId }, await office.as(admin));
    const reopened = await office.users.reactivateUser({ userId }, await office.as(admin));
    expect(reopened.record!.status).toBe(UserStatus.PENDING);
  }
  const events = await drainOutbox(office.db);
  expect(events.of(LinkMailQueuedSchema)).toMatchObject([
    { userId: pending, purpose: LinkPurpose.CONFIRMATION },
    { userId: created, purpose: LinkPurpose.PASSWORD_SETUP },
  ]);
  expect(events.all).toHaveLength(2);
});

test("turns a second factor off by a reset, mails its owner and ends the sessions", async () => {
  const agent = await office.person("agent");
  const token = await office.logIn(agent);
  const factor = {
    user_id: agent.id,
    seed: crypto.randomUUID(),
    started_at: office.clock.now(),
    confirmed_at: office.clock.now(),
  };
  await office.db("second_factors").insert(factor);

  const { endedSessions } = await office.users.resetSecondFactor({ userId: agent.id }, await office.as(admin));
  expect(endedSessions).toEqual([digestOf(token).toString("base64url")]);
  expect(await office.db("second_factors").where({ user_id: agent.id })).toEqual([]);
  expect((await drainOutbox(office.db)).of(NoticeMailQueuedSchema)).toMatchObject([{ userId: agent.id }]);
});

test("opens no account by an admin who does nothing alone: neither a second factor nor a wait", async () => {
  const agent = await office.person("agent");
  const now = office.clock.now();
  const factor = { user_id: agent.id, seed: crypto.randomUUID(), started_at: now, confirmed_at: now };
  await office.db("second_factors").insert(factor);
  const dependent = await office.asCaller(admin.id, { role: "admin", actsAlone: false });
  const refused = { code: "forbidden" };
  expect(await refusalOf(office.users.resetSecondFactor({ userId: agent.id }, dependent))).toMatchObject(refused);
  expect(await refusalOf(office.users.endLoginWait({ userId: agent.id }, dependent))).toMatchObject(refused);
  expect(await office.db("second_factors").where({ user_id: agent.id })).toHaveLength(1);
});

test("shows an admin a user's sessions and ends them", async () => {
  const agent = await office.person("agent");
  const token = await office.logIn(agent);
  const { sessions, record } = await office.users.getUser({ userId: agent.id }, await office.as(admin));
  expect(sessions).toMatchObject([{ device: "Firefox on Linux", current: false, impersonated: false }]);
  expect(record!.lastSeenAt).toBeDefined();

  const { endedSessions } = await office.users.endUserSessions({ userId: agent.id }, await office.as(admin));
  expect(endedSessions).toEqual([digestOf(token).toString("base64url")]);
  const later = await office.users.getUser({ userId: agent.id }, await office.as(admin));
  expect(later.sessions).toEqual([]);
  expect(later.record!.lastSeenAt).toEqual(record!.lastSeenAt);
});

test("refuses admins a change of admins or themselves, super admins one of super admins", async () => {
  const otherAdmin = await office.person("admin");
  const otherSuper = await office.person("super_admin");
  const erased = await office.erasedPerson();
  const outcomes = async (by: Person, userId: string) => {
    const options = await office.as(by);
    return Promise.all(
      [
        office.users.addNote({ userId, text: "x" }, options),
        office.users.writeMail({ userId, subject: "x", body: "x" }, options),
        office.users.setOwner({ userId }, options),
        office.users.resendSetup({ userId }, options),
        office.users.deactivateUser({ userId }, options),
        office.users.reactivateUser({ userId }, options),
        office.users.endUserSessions({ userId }, options),
        office.users.endLoginWait({ userId }, options),
        office.users.resetSecondFactor({ userId }, options),
      ].map(outcomeOf),
    );
  };
  const all = (code: string) => Array.from({ length: 9 }, () => code);
  expect(await outcomes(admin, otherAdmin.id)).toEqual(all("forbidden"));
  expect(await outcomes(admin, admin.id)).toEqual(all("forbidden"));
  expect(await outcomes(admin, superAdmin.id)).toEqual(all("forbidden"));
  expect(await outcomes(superAdmin, superAdmin.id)).toEqual(all("forbidden"));
  expect(await outcomes(superAdmin, otherSuper.id)).toEqual(all("forbidden"));
  expect(await outcomes(superAdmin, erased.id)).toEqual(all("not_found"));
  expect(await outcomes(superAdmin, crypto.randomUUID())).toEqual(all("not_found"));
  expect(new Set(await outcomes(superAdmin, otherAdmin.id))).toEqual(new Set(["answered", "invalid_request"]));
});
