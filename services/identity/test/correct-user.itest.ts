import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkMailQueuedSchema, LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { outcomeOf } from "./outcome-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

let office: BackOffice;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  office = await startBackOffice();
  admin = await office.person("admin");
  superAdmin = await office.person("super_admin");
});
afterAll(() => office.stop());

type Corrections = { firstName?: string; lastName?: string; email?: string; role?: Role };

const correct = async (actor: Person, { id }: { id: string }, corrections: Corrections) =>
  office.users.correctUser({ userId: id, ...corrections }, await office.as(actor));
const outcome = (actor: Person, subject: Person, corrections: Corrections) =>
  outcomeOf(correct(actor, subject, corrections));
const actionsOn = ({ id }: { id: string }) =>
  office.db("audit_entries").where({ subject_id: id }).orderBy("id").pluck("action");
const newAddress = () => `corrected-${crypto.randomUUID()}@example.test`;

test("lets an admin correct a name, ends no session and audits the correction", async () => {
  const agent = await office.person("agent");
  const sessionToken = await office.logIn(agent);
  await drainOutbox(office.db);

  const { record, endedSessions } = await correct(admin, agent, { firstName: " Aino ", lastName: "Laine" });

  expect(record!.user).toMatchObject({ firstName: "Aino", lastName: "Laine", email: agent.email });
  expect(endedSessions).toEqual([]);
  await office.gateway.getSession({ sessionToken });
  expect((await drainOutbox(office.db)).of(UserUpdatedSchema)).toHaveLength(1);
  expect(await actionsOn(agent)).toEqual(["correct_name"]);
  expect((await correct(admin, agent, { firstName: "Aino" })).endedSessions).toEqual([]);
  expect(await actionsOn(agent)).toEqual(["correct_name"]);
});

test("mails an invited user's corrected address a link, and voids the link at the wrong one", async () => {
  const { record } = await office.users.createUser(
    { role: Role.INVITED, country: "FI", firstName: "Inka", lastName: "Invited", email: newAddress(), locale: "fi" },
    await office.as(admin),
  );
  const { id } = record!.user!;
  const [wrong] = (await drainOutbox(office.db)).of(LinkMailQueuedSchema);
  const email = newAddress();
  await correct(admin, { id }, { email });

  const [right] = (await drainOutbox(office.db)).of(LinkMailQueuedSchema);
  expect(right).toMatchObject({ userId: id, purpose: LinkPurpose.PASSWORD_SETUP });
  const recipient = ({ linkId }: { linkId: string }) => office.notifications.getMailRecipient({ userId: id, linkId });
  expect(await recipient(right!)).toMatchObject({ deliverable: true, email });
  expect((await recipient(wrong!)).deliverable).toBe(false);
});

test("keeps an account deactivated before its confirmation unknown to the other services", async () => {
  const { record } = await office.users.createUser(
    { role: Role.AGENT, country: "FI", firstName: "Inka", lastName: "Invited", email: newAddress(), locale: "fi" },
    await office.as(admin),
  );
  const { id } = record!.user!;
  await office.users.deactivateUser({ userId: id, reason: "A mistake" }, await office.as(admin));
  await drainOutbox(office.db);

  await correct(admin, { id }, { email: newAddress(), firstName: "Inkeri", role: Role.INVITED });

  expect((await drainOutbox(office.db)).all).toEqual([]);
  expect(await office.db("signup_credits").where({ user_id: id })).toEqual([]);
  expect((await office.gateway.listAgentCards({ userIds: [id] })).agents).toEqual([]);
});

test("ends every session after a new role, and takes a lowered admin's users away", async () => {
  const other = await office.person("admin");
  const agent = await office.person("agent");
  await office.users.setOwner({ userId: agent.id, ownerId: other.id }, await office.as(admin));
  const sessionToken = await office.logIn(other);

  const { record, endedSessions } = await correct(superAdmin, other, { role: Role.AGENT });

  expect([record!.user!.role, endedSessions.length]).toEqual([Role.AGENT, 1]);
  expect(await outcomeOf(office.gateway.getSession({ sessionToken }))).toBe("login_required");
  expect(await office.db("users").where({ id: agent.id }).first("owner_id")).toEqual({ owner_id: null });
  expect(await actionsOn(other)).toEqual(["correct_role"]);
});

test("lets admins switch users between agent and invited, and only super admins make admins", async () => {
  const agent = await office.person("agent");
  const otherAdmin = await office.person("admin");
  expect(await outcome(admin, agent, { role: Role.INVITED })).toBe("answered");
  expect(await outcome(admin, agent, { role: Role.ADMIN })).toBe("forbidden");
  expect(await outcome(admin, agent, { role: Role.SUPER_ADMIN })).toBe("forbidden");
  expect(await outcome(admin, otherAdmin, { role: Role.AGENT })).toBe("forbidden");
  expect(await outcome(admin, otherAdmin, { firstName: "Other" })).toBe("forbidden");
  expect(await outcome(admin, admin, { role: Role.SUPER_ADMIN })).toBe("forbidden");
  expect(await outcome(superAdmin, otherAdmin, { role: Role.SUPER_ADMIN })).toBe("answered");
  // Of the same rank now: a role, but neither name nor address.
  expect(await outcome(superAdmin, otherAdmin, { email: newAddress() })).toBe("forbidden");
  expect(await outcome(superAdmin, otherAdmin, { role: Role.ADMIN })).toBe("answered");
  expect(await outcome(superAdmin, superAdmin, { role: Role.AGENT })).toBe("forbidden");
});

test("keeps one of two super admins who lower each other at the same moment", async () => {
  const superAdmins = () => office.db("users").where({ role: "super_admin", status: "active" });
  for (let round = 0; round < 5; round++) {
    const other = await office.person("super_admin");
    const outcomes = await Promise.all([
      outcome(superAdmin, other, { role: Role.ADMIN }),
      outcome(other, superAdmin, { role: Role.ADMIN }),
    ]);
    expect(outcomes.sort()).toEqual(["answered", "forbidden"]);
    const [left, ...more] = await superAdmins();
    expect(more).toEqual([]);
    superAdmin = { ...superAdmin, id: left.id, email: left.email };
  }
});

test("refuses to correct an erased user", async () => {
  expect(await outcome(admin, await office.erasedPerson(), { firstName: "Again" })).toBe("not_found");
});

test("audits a correction with the role before and after, and of personal data the field alone", async () => {
  const agent = await office.person("agent");
  await correct(superAdmin, agent, { firstName: "Aino", role: Role.ADMIN });
  const entries = await office
    .db("audit_entries")
    .where({ subject_id: agent.id })
    .orderBy("id")
    .select("action", "fields");
  const field = (name: string) => ({ name, before: null, after: null });
  expect(entries).toEqual([
    { action: "correct_name", fields: [field("firstName")] },
    { action: "correct_role", fields: [{ name: "role", before: '"agent"', after: '"admin"' }] },
  ]);
});

test("audits a refused correction, each thing that it asked for, and changes nothing", async () => {
  const [agent, other] = [await office.person("agent"), await office.person("agent")];
  expect(await outcome(admin, agent, { firstName: "Eino", email: other.email })).toBe("email_taken");
  const entries = () =>
    office.db("audit_entries").where({ subject_id: agent.id }).orderBy("id").select("action", "outcome", "refusal");
  const refused = { outcome: "refused", refusal: "email_taken" };
  expect(await entries()).toEqual([
    { action: "correct_name", ...refused },
    { action: "correct_email", ...refused },
  ]);
});

test.each([
  ["deactivate_user", "forbidden", (id: string) => ({ call: "deactivateUser" as const, message: { userId: id } })],
  ["add_note", "forbidden", (id: string) => ({ call: "addNote" as const, message: { userId: id, text: "Called" } })],
  ["erase_user", "forbidden", (id: string) => ({ call: "eraseUser" as const, message: { userId: id } })],
] as const)("audits a refused action on a user: %s", async (action, refusal, make) => {
  const top = await office.person("super_admin");
  const { call, message } = make(top.id);
  expect(await outcomeOf(office.users[call](message as never, await office.as(admin)))).toBe(refusal);
  const entries = await office
    .db("audit_entries")
    .where({ subject_id: top.id })
    .select("action", "actor_id", "outcome", "refusal");
  expect(entries).toEqual([{ action, actor_id: admin.id, outcome: "refused", refusal }]);
});

test("audits what differs of a form that sends every field: the address alone waits", async () => {
  const agent = await office.person("agent", { firstName: "Anna", lastName: "Agent" });
  const same = { firstName: "Anna ", lastName: "Agent", role: Role.AGENT };
  expect(await outcomeOf(correct(admin, agent, { ...same, email: newAddress() }))).toBe("approval_needed");
  expect(await outcomeOf(correct(admin, agent, { ...same, firstName: "Aino", email: newAddress() }))).toBe(
    "approval_needed",
  );
  const rows = await office
    .db("audit_entries")
    .where({ subject_id: agent.id })
    .orderBy("id")
    .select("action", "refusal");
  const waits = { action: "correct_email", refusal: "approval_needed" };
  expect(rows).toEqual([waits, waits]);
});

test("audits a refused new account with the admin alone", async () => {
  const taken = await office.person("agent");
  const person = {
    role: Role.AGENT,
    country: "FI",
    firstName: "Aino",
    lastName: "Laine",
    email: taken.email,
    locale: "fi",
  };
  expect(await outcomeOf(office.users.createUser(person, await office.as(admin)))).toBe("email_taken");
  const newest = await office.db("audit_entries").orderBy("id", "desc").first("action", "subject_id", "refusal");
  expect(newest).toEqual({ action: "create_user", subject_id: admin.id, refusal: "email_taken" });
});
