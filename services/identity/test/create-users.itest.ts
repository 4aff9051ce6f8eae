import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkMailQueuedSchema, LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { NoteKind, UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
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

const audited = (subjectId: string) =>
  office.db("audit_entries").where({ subject_id: subjectId }).orderBy("id").pluck("action");

test("mails the link to set a password for an account that an admin creates, and notes the admin", async () => {
  const { record } = await office.users.createUser(invitee(), await office.as(admin));
  const user = record!.user!;
  expect(record!.status).toBe(UserStatus.PENDING);
  expect(user).toMatchObject({ firstName: "Inka", role: Role.INVITED, hasPassword: false, active: false });
  expect(user.email).toBe(user.email.toLowerCase());

  const [issued] = (await drainOutbox(office.db)).of(LinkMailQueuedSchema);
  expect(issued).toMatchObject({ userId: user.id, purpose: LinkPurpose.PASSWORD_SETUP });
  const mail = { userId: user.id, linkId: issued!.linkId };
  expect((await office.notifications.getMailRecipient(mail)).linkToken).toHaveLength(43);

  const { notes } = await office.users.getUser({ userId: user.id }, await office.as(admin));
  expect(notes).toMatchObject([{ kind: NoteKind.CREATED, authorName: "Ada Admin" }]);
  expect(await audited(user.id)).toEqual(["create_user"]);
});

test.each([
  ["invited", Role.INVITED, false],
  ["agent", Role.AGENT, true],
] as const)(
  "logs the owner of a created %s account in at its first password, and publishes it",
  async (name, role, grantsSignupCredit) => {
    const { record } = await office.users.createUser({ ...invitee(), role }, await office.as(admin));
    const userId = record!.user!.id;
    const [issued] = (await drainOutbox(office.db)).of(LinkMailQueuedSchema);
    const { linkToken } = await office.notifications.getMailRecipient({ userId, linkId: issued!.linkId });

    const credentials = office.clientOf("gateway", CredentialsService);
    const answer = await credentials.setPassword({ userId, token: linkToken!, newPassword: "correct horse" });
    expect(answer.user).toMatchObject({ id: userId, active: true, hasPassword: true, termsAccepted: false });
    const { user } = await office.gateway.getSession({ sessionToken: answer.session!.token });
    expect(user!.id).toBe(userId);
    const confirmed = (await drainOutbox(office.db)).of(UserConfirmedSchema);
    expect(confirmed).toMatchObject([{ userId, role: name, grantsSignupCredit }]);

    const { notes } = await office.users.getUser({ userId }, await office.as(admin));
    expect(notes.map(({ kind, authorName }) => [kind, authorName])).toEqual([
      [NoteKind.CREATED, undefined],
      [NoteKind.CREATED, "Ada Admin"],
    ]);
  },
);

test("keeps one account per address in any spelling, unless its sign-up expired", async () => {
  const { record } = await office.users.createUser(invitee(), await office.as(admin));
  const again = { ...invitee(), email: record!.user!.email.toUpperCase() };
  expect(await refusalOf(office.users.createUser(again, await office.as(admin)))).toMatchObject({
    code: "email_taken",
  });

  await office.gateway.register({ ...anna, email: "late@example.test" });
  office.clock.advance(hours(25));
  const late = { ...invitee(), email: "late@example.test" };
  await office.users.createUser(late, await office.as(admin));
});

test("lets only super admins create admins, and nobody super admins or users of a closed country", async () => {
  const made = async (by: Person, other: object) =>
    outcomeOf(office.users.createUser({ ...invitee(), ...other }, await office.as(by)));
  expect(await made(admin, { role: Role.ADMIN })).toBe("forbidden");
  expect(await made(superAdmin, { role: Role.ADMIN })).toBe("answered");
  expect(await made(superAdmin, { role: Role.SUPER_ADMIN })).toBe("invalid_request");
  expect(await made(admin, { country: "GB" })).toBe("country_not_open");
});

test("sends the set-up mail again to a user without a password, and to nobody else", async () => {
  const { record } = await office.users.createUser(invitee(), await office.as(admin));
  await office.users.resendSetup({ userId: record!.user!.id }, await office.as(admin));
  expect((await drainOutbox(office.db)).of(LinkMailQueuedSchema)).toHaveLength(2);

  const agent = await office.person("agent");
  const resend = office.users.resendSetup({ userId: agent.id }, await office.as(admin));
  expect(await refusalOf(resend)).toMatchObject({ code: "invalid_request" });
});

test("mails a new set-up link when the owner of an expired one asks for it", async () => {
  const { record } = await office.users.createUser(invitee(), await office.as(admin));
  const { id: userId, email } = record!.user!;
  office.clock.advance(hours(1));
  const former = (await drainOutbox(office.db)).of(LinkMailQueuedSchema)[0]!.linkId;
  const mail = (linkId: string) => office.notifications.getMailRecipient({ userId, linkId });
  expect((await mail(former)).deliverable).toBe(false);

  await office.clientOf("gateway", CredentialsService).requestPasswordReset({ email });

  const renewed = await eventually(async () => {
    const [link] = (await drainOutbox(office.db)).of(LinkMailQueuedSchema);
    return link ?? Promise.reject(new Error("no mail yet"));
  });
  expect(renewed).toMatchObject({ userId, purpose: LinkPurpose.PASSWORD_SETUP });
  expect((await mail(renewed.linkId)).deliverable).toBe(true);
});
