import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf, searchPlan } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { AuditOutcome } from "@doorlight/proto/identity/v1/users_service_pb";
import { makeAuditStore } from "../src/db/audit-store.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

let office: BackOffice;
let admin: Person;
let superAdmin: Person;
let agent: Person;
beforeAll(async () => {
  office = await startBackOffice();
  admin = await office.person("admin", { firstName: "Ada", lastName: "Admin" });
  superAdmin = await office.person("super_admin");
  agent = await office.person("agent", { firstName: "Aino", lastName: "Agent" });
});
afterAll(() => office.stop());

async function impersonate(by: Person, subject: Person, sessionToken: string): Promise<string> {
  const request = { userId: subject.id, sessionToken, device: "Firefox on Linux", reason: "Case 4711" };
  const { session } = await office.users.startImpersonation(request, await office.as(by));
  return session!.token;
}

const sessionOf = (sessionToken: string) => office.gateway.getSession({ sessionToken });
const goBack = (sessionToken: string) => office.users.endImpersonation({ sessionToken, device: "Firefox on Linux" });

async function newestEntry(): Promise<object> {
  const options = await office.as(superAdmin);
  return (await office.users.listAudit({ limit: 1 }, options)).entries[0]!;
}

test("begins and ends an impersonation with a new session each", async () => {
  const own = await office.logIn(admin);
  const impersonated = await impersonate(admin, agent, own);
  expect(await refusalOf(sessionOf(own))).toMatchObject({ code: "login_required" });
  expect(await sessionOf(impersonated)).toMatchObject({ user: { id: agent.id }, actorId: admin.id });
  const entry = {
    action: "impersonate",
    actorId: admin.id,
    actorName: "Ada Admin",
    subjectName: "Aino Agent",
    reason: "Case 4711",
  };
  expect(await newestEntry()).toMatchObject({ ...entry, outcome: AuditOutcome.DONE });

  const { user, session } = await goBack(impersonated);
  expect(user!.id).toBe(admin.id);
  expect(await refusalOf(sessionOf(impersonated))).toMatchObject({ code: "login_required" });
  const returned = await sessionOf(session!.token);
  expect(returned.user!.id).toBe(admin.id);
  expect(returned.actorId).toBeUndefined();
  expect(await newestEntry()).toMatchObject({ action: "end_impersonation", actorId: admin.id, subjectId: agent.id });
});

test("ends an impersonation after 60 minutes of any use, and leaves the admin no session", async () => {
  const impersonated = await impersonate(admin, agent, await office.logIn(admin));
  office.clock.advance(minutes(30));
  await sessionOf(impersonated);
  office.clock.advance(minutes(29));
  const { expiresAt } = await sessionOf(impersonated);
  expect(Number(expiresAt!.seconds) * 1000).toBe(office.clock.now().getTime() + minutes(1));

  office.clock.advance(minutes(1));
  expect(await refusalOf(sessionOf(impersonated))).toMatchObject({ code: "login_required" });
  expect(await refusalOf(goBack(impersonated))).toMatchObject({ code: "login_required" });
});

test("counts the end of an impersonation as no login: the session keeps its 90 days", async () => {
  const loggedInAt = office.clock.now().getTime();
  let token = await office.logIn(admin);
  for (let elapsed = 0; elapsed < 75; elapsed += 25) {
    office.clock.advance(days(25));
    const { session } = await goBack(await impersonate(admin, agent, token));
    expect(Number(session!.expiresAt!.seconds) * 1000).toBe(loggedInAt + days(90));
    token = session!.token;
  }
  office.clock.advance(days(15));
  expect(await refusalOf(sessionOf(token))).toMatchObject({ code: "login_required" });
});

test("refuses to impersonate a super admin, oneself or another admin, and records each attempt", async () => {
  const otherAdmin = await office.person("admin");
  const otherSuper = await office.person("super_admin");
  const attempts: [Person, Person, string][] = [
    [admin, superAdmin, "forbidden"],
    [admin, otherAdmin, "forbidden"],
    [admin, admin, "forbidden"],
    [superAdmin, otherSuper, "forbidden"],
    [superAdmin, superAdmin, "forbidden"],
  ];
  for (const [by, subject, refusal] of attempts) {
    const own = await office.logIn(by);
    expect(await outcomeOf(impersonate(by, subject, own))).toBe(refusal);
    expect((await sessionOf(own)).user!.id).toBe(by.id);
    expect(await newestEntry()).toMatchObject({
      action: "impersonate_refused",
      refused: true,
      refusal,
      reason: "Case 4711",
      actorId: by.id,
      subjectId: subject.id,
    });
  }
  const impersonated = await impersonate(superAdmin, otherAdmin, await office.logIn(superAdmin));
  expect((await sessionOf(impersonated)).actorId).toBe(superAdmin.id);
});

test("refuses to impersonate a user whose account is not active", async () => {
  const own = await office.logIn(admin);
  const attempt = async (subject: Person) => outcomeOf(impersonate(admin, subject, own));
  expect(await attempt(await office.person("agent", { status: "deactivated" }))).toBe("account_deactivated");
  expect(await attempt(await office.person("agent", { status: "pending" }))).toBe("account_deactivated");
  expect(await attempt(await office.erasedPerson())).toBe("not_found");
  expect(await attempt({ ...agent, id: crypto.randomUUID() })).toBe("not_found");
});

test("replaces the admin's own open session by an impersonation", async () => {
  const agents = await office.logIn(agent);
  expect(await refusalOf(impersonate(admin, agent, agents))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(impersonate(admin, agent, "unknown"))).toMatchObject({ code: "login_required" });

  const impersonated = await impersonate(superAdmin, admin, await office.logIn(superAdmin));
  expect(await refusalOf(impersonate(admin, agent, impersonated))).toMatchObject({ code: "forbidden" });
  expect(await refusalOf(goBack(agents))).toMatchObject({ code: "forbidden" });
});

test("refuses a second impersonation by an impersonating admin", async () => {
  const options = await office.asCaller(admin.id, { role: "admin", actorId: superAdmin.id });
  const nested = office.users.startImpersonation({ userId: agent.id, sessionToken: "x" }, options);
  expect(await refusalOf(nested)).toMatchObject({ code: "not_while_impersonating" });
});

test("begins one of four impersonations of one session at the same time, and ends one of four", async () => {
  const own = await office.logIn(admin);
  const starts = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(impersonate(admin, agent, own))));
  expect(starts.toSorted()).toEqual(["answered", "login_required", "login_required", "login_required"]);

  const impersonated = await impersonate(admin, agent, await office.logIn(admin));
  const ends = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(goBack(impersonated))));
  expect(ends.toSorted()).toEqual(["answered", "login_required", "login_required", "login_required"]);
});

test("refuses impersonation to a deactivated admin, and ends the impersonated sessions", async () => {
  const leaver = await office.person("admin");
  const impersonated = await impersonate(leaver, agent, await office.logIn(leaver));
  const { endedSessions } = await office.users.deactivateUser({ userId: leaver.id }, await office.as(superAdmin));
  expect(endedSessions).toHaveLength(1);
  expect(await refusalOf(sessionOf(impersonated))).toMatchObject({ code: "login_required" });
  expect(await refusalOf(impersonate(leaver, agent, "any"))).toMatchObject({ code: "login_required" });
});

test("audits impersonated writes with both ids, admin writes with the admin's id, and no others", async () => {
  const entry = { action: "PATCH /api/profile", traceId: "a".repeat(32), refused: false };
  const impersonated = await office.asCaller(agent.id, { actorId: admin.id, termsAccepted: false });
  await office.users.recordAdminAction(entry, impersonated);
  expect(await newestEntry()).toMatchObject({ ...entry, actorId: admin.id, subjectId: agent.id, impersonated: true });
  const refused = {
    action: "POST /api/profile/password",
    traceId: "b".repeat(32),
    refused: true,
    refusal: "forbidden",
  };
  expect((await office.users.recordAdminAction(refused, impersonated)).entryIds).toEqual([]);
  expect(await newestEntry()).toMatchObject({ ...refused, outcome: AuditOutcome.REFUSED });
  expect(await refusalOf(office.users.recordAdminAction(entry, await office.as(agent)))).toMatchObject({
    code: "forbidden",
  });
  await office.users.recordAdminAction(entry, await office.as(admin));
  expect(await newestEntry()).toMatchObject({ ...entry, actorId: admin.id, subjectId: admin.id, impersonated: false });
});

test("completes an audit entry with the outcome of the call, once, by the admin who made it", async () => {
  const entry = { action: "POST /api/admin/prices", traceId: "e".repeat(32), refused: false };
  const impersonated = await office.asCaller(agent.id, { actorId: admin.id });
  for (const caller of [await office.as(admin), impersonated]) {
    const { entryIds } = await office.users.recordAdminAction(entry, caller);
    const complete = (outcome: AuditOutcome, by = caller, refusal?: string) =>
      office.users.recordAdminOutcome({ entryIds, outcome, ...(refusal && { refusal }) }, by);
    expect(await newestEntry()).not.toMatchObject({ outcome: expect.anything() as never });
    await complete(AuditOutcome.DONE, await office.as(superAdmin));
    expect(await newestEntry()).not.toMatchObject({ outcome: expect.anything() as never });
    expect(await refusalOf(complete(AuditOutcome.DONE, await office.as(agent)))).toMatchObject({ code: "forbidden" });
    await complete(AuditOutcome.REFUSED, caller, "version_outdated");
    await complete(AuditOutcome.DONE);
    const outcome = { id: entryIds[0], outcome: AuditOutcome.REFUSED, refusal: "version_outdated", refused: true };
    expect(await newestEntry()).toMatchObject(outcome);
  }
});

test("keeps what an admin changes, with what is known since it is done", async () => {
  const before = [{ name: "fee", before: '{"amount":1,"currency":"EUR"}', after: '{"amount":2,"currency":"EUR"}' }];
  const entry = { action: "POST /api/admin/deals", traceId: "f".repeat(32), refused: false, fields: before };
  const { entryIds } = await office.users.recordAdminAction(entry, await office.as(admin));
  const objectId = crypto.randomUUID();
  const since = [{ name: "state", after: '"draft"' }, { name: "reason" }];
  const completion = { entryIds, outcome: AuditOutcome.DONE, fields: since, objectId };
  await office.users.recordAdminOutcome(completion, await office.as(admin));
  expect(await newestEntry()).toMatchObject({ fields: [...before, ...since], objectId });
});

test("knows the outcome of an entry of a process of before only if it was refused", async () => {
  const common = { actor_id: admin.id, subject_id: admin.id, action: "POST /api/admin/prices", trace_id: "" };
  const ofBefore = async (refused: boolean) =>
    office.db("audit_entries").insert({ ...common, at: office.clock.now(), impersonated: false, refused });
  await ofBefore(false);
  expect(await newestEntry()).not.toMatchObject({ outcome: expect.anything() as never });
  await ofBefore(true);
  expect(await newestEntry()).toMatchObject({ outcome: AuditOutcome.REFUSED });
});

test("audits an admin's write about a user with that user, an impersonated one with its own user", async () => {
  const entry = { action: "POST /api/admin/users/:id/credits", traceId: "b".repeat(32), refused: false };
  const on = { ...entry, subjectId: agent.id };
  await office.users.recordAdminAction(on, await office.as(admin));
  expect(await newestEntry()).toMatchObject({ ...entry, actorId: admin.id, subjectId: agent.id, impersonated: false });
  const impersonated = await office.asCaller(agent.id, { actorId: admin.id });
  await office.users.recordAdminAction({ ...entry, subjectId: admin.id }, impersonated);
  expect(await newestEntry()).toMatchObject({ actorId: admin.id, subjectId: agent.id, impersonated: true });
});

test("audits what an admin acts on beside accounts by its id", async () => {
  const objectId = crypto.randomUUID();
  const entry = { action: "POST /api/admin/campaigns/:id/stop", traceId: "c".repeat(32), refused: false, objectId };
  await office.users.recordAdminAction(entry, await office.as(admin));
  expect(await newestEntry()).toMatchObject({ ...entry, actorId: admin.id, subjectId: admin.id });
});

test("audits each of several things that one call acts on, or none of them", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const entry = { action: "POST /api/admin/dead-letters/:service/replay", traceId: "d".repeat(32), refused: false };
  const recorded = () => office.db("audit_entries").where({ trace_id: entry.traceId }).orderBy("id").pluck("object_id");
  const record = async (more: string[]) =>
    office.users.recordAdminAction({ ...entry, objectId: first, moreObjectIds: more }, await office.as(admin));
  expect(await refusalOf(record([second, "no id"]))).toMatchObject({ code: "invalid_request" });
  expect(await recorded()).toEqual([]);
  await record([second]);
  expect(await recorded()).toEqual([first, second]);
});

test("pages the audit of all users or of one for admins alone", async () => {
  const reader = await office.as(admin);
  const subject = await office.person("agent");
  const texts = ["one", "two", "three", "four", "five"];
  for (const text of texts) await office.users.addNote({ userId: subject.id, text }, reader);

  const read: string[] = [];
  let cursor = "";
  do {
    const page = await office.users.listAudit({ userId: subject.id, limit: 2, cursor }, reader);
    expect(page.entries.length).toBeLessThanOrEqual(2);
    read.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(read).size).toBe(texts.length);
  expect(read).toHaveLength(texts.length);

  const { entries } = await office.users.listAudit({ userId: admin.id, limit: 100 }, reader);
  expect(entries.length).toBeGreaterThan(texts.length);
  for (const { actorId, subjectId } of entries) expect([actorId, subjectId]).toContain(admin.id);
  expect(await refusalOf(office.users.listAudit({ limit: 1 }, await office.as(agent)))).toMatchObject({
    code: "forbidden",
  });
});

test("filters the audit by action and days, and names every action that it has on the first page", async () => {
  const reader = await office.as(admin);
  const subject = await office.person("agent");
  const from = timestampFromDate(office.clock.now());
  await office.users.addNote({ userId: subject.id, text: "one" }, reader);
  await office.users.endUserSessions({ userId: subject.id }, reader);
  office.clock.advance(days(1));
  const to = timestampFromDate(office.clock.now());
  await office.users.addNote({ userId: subject.id, text: "two" }, reader);

  const actionsOf = async (filter: object) =>
    (await office.users.listAudit({ userId: subject.id, limit: 10, ...filter }, reader)).entries.map(
      (one) => one.action,
    );
  expect(await actionsOf({ action: "add_note" })).toEqual(["add_note", "add_note"]);
  expect(await actionsOf({ from, to })).toEqual(["end_user_sessions", "add_note"]);
  expect(await actionsOf({ from: to })).toEqual(["add_note"]);
  expect(await actionsOf({ action: "add_note", to })).toEqual(["add_note"]);

  const first = await office.users.listAudit({ action: "add_note", limit: 1 }, reader);
  expect(first.actions).toEqual(expect.arrayContaining(["add_note", "end_user_sessions"]));
  expect(new Set(first.actions).size).toBe(first.actions.length);
  const second = await office.users.listAudit({ action: "add_note", limit: 1, cursor: first.nextCursor }, reader);
  expect(second.actions).toEqual([]);
});

test("reads the entries of one action by their index, however many others there are", async () => {
  const many = { at: new Date(0), actor_id: admin.id, subject_id: admin.id, impersonated: false, trace_id: "" };
  await office.db.raw(
    `insert into audit_entries (at, actor_id, subject_id, action, impersonated, trace_id)
      select :at::timestamptz + n * interval '1 second', :actor_id, :subject_id, 'POST /api/admin/search', false, ''
        from generate_series(1, 20000) n`,
    many,
  );
  await office.db.raw("analyze audit_entries");
  const { list, listActions } = makeAuditStore(office.db);
  const plan = await searchPlan(office.db, () => list({ action: "add_note", limit: 51 }));
  expect(plan).toContain("audit_entries_action");
  expect(await searchPlan(office.db, listActions)).not.toContain("Seq Scan");
  await office.db("audit_entries").where({ action: "POST /api/admin/search" }).delete();
});
