import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "./refusal-of.ts";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

const MINUTE_MS = 60_000;

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

async function actAs(by: Person, subject: Person, sessionToken: string): Promise<string> {
  const request = { userId: subject.id, sessionToken, device: "Firefox on Linux" };
  const { session } = await office.users.startImpersonation(request, await office.as(by));
  return session!.token;
}

const whose = (sessionToken: string) => office.gateway.getSession({ sessionToken });
const back = (sessionToken: string) => office.users.endImpersonation({ sessionToken, device: "Firefox on Linux" });

async function newestAct(): Promise<object> {
  const options = await office.as(superAdmin);
  return (await office.users.listAudit({ limit: 1 }, options)).entries[0]!;
}

test("an admin becomes the user and comes back, each time with a new session", async () => {
  const own = await office.logIn(admin);
  const acting = await actAs(admin, agent, own);
  expect(await refusalOf(whose(own))).toBe("login_required");
  expect(await whose(acting)).toMatchObject({ user: { id: agent.id }, actorId: admin.id });
  const impersonate = { action: "impersonate", actorId: admin.id, actorName: "Ada Admin", subjectName: "Aino Agent" };
  expect(await newestAct()).toMatchObject(impersonate);

  const { user, session } = await back(acting);
  expect(user!.id).toBe(admin.id);
  expect(await refusalOf(whose(acting))).toBe("login_required");
  const returned = await whose(session!.token);
  expect(returned.user!.id).toBe(admin.id);
  expect(returned.actorId).toBeUndefined();
  expect(await newestAct()).toMatchObject({ action: "end_impersonation", actorId: admin.id, subjectId: agent.id });
});

test("it ends after 60 minutes, however much it is used, and then there is no way back", async () => {
  const acting = await actAs(admin, agent, await office.logIn(admin));
  office.clock.advance(30 * MINUTE_MS);
  await whose(acting);
  office.clock.advance(29 * MINUTE_MS);
  const { expiresAt } = await whose(acting);
  expect(Number(expiresAt!.seconds) * 1000).toBe(office.clock.now().getTime() + MINUTE_MS);

  office.clock.advance(MINUTE_MS);
  expect(await refusalOf(whose(acting))).toBe("login_required");
  expect(await refusalOf(back(acting))).toBe("login_required");
});

test("coming back is no login: 90 days after the last one the session ends all the same", async () => {
  const loggedInAt = office.clock.now().getTime();
  let token = await office.logIn(admin);
  for (let days = 0; days < 75; days += 25) {
    office.clock.advance(25 * 24 * 60 * MINUTE_MS);
    const { session } = await back(await actAs(admin, agent, token));
    expect(Number(session!.expiresAt!.seconds) * 1000).toBe(loggedInAt + 90 * 24 * 60 * MINUTE_MS);
    token = session!.token;
  }
  office.clock.advance(15 * 24 * 60 * MINUTE_MS);
  expect(await refusalOf(whose(token))).toBe("login_required");
});

test("nobody acts as a super admin, an admin not as an admin, none as oneself; every attempt is written down", async () => {
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
    expect(await refusalOf(actAs(by, subject, own))).toBe(refusal);
    expect((await whose(own)).user!.id).toBe(by.id);
    expect(await newestAct()).toMatchObject({
      action: "impersonate_refused",
      actorId: by.id,
      subjectId: subject.id,
    });
  }
  const acting = await actAs(superAdmin, otherAdmin, await office.logIn(superAdmin));
  expect((await whose(acting)).actorId).toBe(superAdmin.id);
});

test("nobody acts as somebody whose account is not in use", async () => {
  const own = await office.logIn(admin);
  const attempt = async (subject: Person) => refusalOf(actAs(admin, subject, own));
  expect(await attempt(await office.person("agent", { status: "deactivated" }))).toBe("account_deactivated");
  expect(await attempt(await office.person("agent", { status: "pending" }))).toBe("account_deactivated");
  expect(await attempt(await office.erasedPerson())).toBe("not_found");
  expect(await attempt({ ...agent, id: crypto.randomUUID() })).toBe("not_found");
});

test("the session given up is the admin's own and open", async () => {
  const agents = await office.logIn(agent);
  expect(await refusalOf(actAs(admin, agent, agents))).toBe("forbidden");
  expect(await refusalOf(actAs(admin, agent, "unknown"))).toBe("login_required");

  const acting = await actAs(superAdmin, admin, await office.logIn(superAdmin));
  expect(await refusalOf(actAs(admin, agent, acting))).toBe("forbidden");
  expect(await refusalOf(back(agents))).toBe("forbidden");
});

test("who acts as somebody acts as nobody else", async () => {
  const options = await office.asCaller(admin.id, { role: "admin", actorId: superAdmin.id });
  const nested = office.users.startImpersonation({ userId: agent.id, sessionToken: "x" }, options);
  expect(await refusalOf(nested)).toBe("not_while_impersonating");
});

test("of two who use one session at once, one acts and one comes back", async () => {
  const own = await office.logIn(admin);
  const starts = await Promise.all([1, 2, 3, 4].map(() => refusalOf(actAs(admin, agent, own))));
  expect(starts.toSorted()).toEqual(["answered", "login_required", "login_required", "login_required"]);

  const acting = await actAs(admin, agent, await office.logIn(admin));
  const ends = await Promise.all([1, 2, 3, 4].map(() => refusalOf(back(acting))));
  expect(ends.toSorted()).toEqual(["answered", "login_required", "login_required", "login_required"]);
});

test("a deactivated admin acts as nobody any more, and the sessions as others are over", async () => {
  const leaver = await office.person("admin");
  const acting = await actAs(leaver, agent, await office.logIn(leaver));
  const { endedSessions } = await office.users.deactivateUser({ userId: leaver.id }, await office.as(superAdmin));
  expect(endedSessions).toHaveLength(1);
  expect(await refusalOf(whose(acting))).toBe("login_required");
  expect(await refusalOf(actAs(leaver, agent, "any"))).toBe("login_required");
});

test("every write as somebody else is written down with both ids, and only there", async () => {
  const act = { action: "PATCH /api/profile", traceId: "a".repeat(32) };
  const acting = await office.asCaller(agent.id, { actorId: admin.id, termsAccepted: false });
  await office.users.recordAdminAction(act, acting);
  expect(await newestAct()).toMatchObject({ ...act, actorId: admin.id, subjectId: agent.id, impersonated: true });
  expect(await refusalOf(office.users.recordAdminAction(act, await office.as(agent)))).toBe("forbidden");
});

test("the record is read a page at a time, of all or of one user, by admins alone", async () => {
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
  expect(await refusalOf(office.users.listAudit({ limit: 1 }, await office.as(agent)))).toBe("forbidden");
});
