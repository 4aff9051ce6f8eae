import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { sessionStore } from "../src/db/session-store.ts";
import { makeEndSessions } from "../src/use-cases/end-sessions.ts";
import { makeOpenSession } from "../src/use-cases/open-session.ts";
import { digestOfToken } from "./digest-of-token.ts";
import { refusalOf } from "./refusal-of.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const minute = 60_000;
let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const use = (sessionToken: string) => refusalOf(identity.gateway.getSession({ sessionToken }));
const idOf = async (sessionToken: string) => (await identity.gateway.getSession({ sessionToken })).sessionId;

/** A session in which an admin acts as the user. */
function impersonate(userId: string, actorId: string) {
  const openSession = makeOpenSession({ sessions: sessionStore, clock: identity.clock });
  return transaction(identity.db, (tx) => openSession(tx, { userId, actorId, device: "Edge on Windows" }));
}

test("a user sees the own sessions, newest first, and which is at hand", async () => {
  const user = await identity.account();
  const first = await identity.logIn(user);
  identity.clock.advance(minute);
  const second = await identity.logIn(user);
  await identity.logIn(await identity.account());

  const { sessions } = await identity.credentials.listSessions({}, await identity.bySession(first));

  expect(sessions.map(({ id }) => id)).toEqual([await idOf(second), await idOf(first)]);
  expect(sessions.map(({ current }) => current)).toEqual([false, true]);
  expect(sessions[0]).toMatchObject({ device: "Firefox on Linux", impersonated: false });
  expect(JSON.stringify(sessions, (_, value) => (typeof value === "bigint" ? `${value}` : value))).not.toContain(first);
});

test("a session that ran out is not shown", async () => {
  const user = await identity.account();
  const admin = await identity.account({ role: "admin" });
  const token = await identity.logIn(user);
  await impersonate(user.id, admin.id);
  const options = await identity.bySession(token);
  const shown = async () =>
    (await identity.credentials.listSessions({}, options)).sessions.map((one) => one.impersonated);
  expect(await shown()).toEqual([true, false]);
  identity.clock.advance(60 * minute);
  expect(await shown()).toEqual([false]);
});

test("one session is ended by its owner alone, at once", async () => {
  const [user, stranger] = [await identity.account(), await identity.account()];
  const [mine, lost] = [await identity.logIn(user), await identity.logIn(user)];
  const sessionId = await idOf(lost);
  const end = async (by: string) => identity.credentials.endSession({ sessionId }, await identity.bySession(by));

  expect(await refusalOf(end(await identity.logIn(stranger)))).toBe("not_found");
  expect(await use(lost)).toBe("answered");
  expect((await end(mine)).endedSessions).toEqual([digestOfToken(lost)]);
  expect([await use(lost), await use(mine)]).toEqual(["login_required", "answered"]);
  expect(await refusalOf(end(mine))).toBe("not_found");
});

test("every other session is ended at once", async () => {
  const user = await identity.account();
  const [mine, ...others] = [await identity.logIn(user), await identity.logIn(user), await identity.logIn(user)];
  const { endedSessions } = await identity.credentials.endOtherSessions({}, await identity.bySession(mine));
  expect(endedSessions.toSorted()).toEqual(others.map(digestOfToken).toSorted());
  expect(await Promise.all([mine, ...others].map(use))).toEqual(["answered", "login_required", "login_required"]);
});

test("a session as somebody else names the admin and ends after an hour however much it is used", async () => {
  const [user, admin] = [await identity.account(), await identity.account({ role: "admin" })];
  const { token, expiresAt } = await impersonate(user.id, admin.id);
  expect(expiresAt.getTime() - identity.clock.now().getTime()).toBe(60 * minute);

  identity.clock.advance(60 * minute - 1);
  const found = await identity.gateway.getSession({ sessionToken: token });
  expect([found.user!.id, found.actorId]).toEqual([user.id, admin.id]);
  expect(Number(found.expiresAt!.seconds) * 1000).toBe(expiresAt.getTime());

  identity.clock.advance(1);
  expect(await use(token)).toBe("login_required");
});

test("with an admin's sessions end those in which the admin acts as somebody else", async () => {
  const [user, admin] = [await identity.account(), await identity.account({ role: "admin" })];
  const own = await identity.logIn(admin);
  const acting = await impersonate(user.id, admin.id);
  const users = await identity.logIn(user);
  const endSessions = makeEndSessions({ sessions: sessionStore });

  const ended = await transaction(identity.db, (tx) => endSessions(tx, admin.id));

  expect(ended.toSorted()).toEqual([own, acting.token].map(digestOfToken).toSorted());
  expect(await Promise.all([own, acting.token, users].map(use))).toEqual([
    "login_required",
    "login_required",
    "answered",
  ]);
});

test("a login that was under way when the password changed does not get in by the former one", async () => {
  const user = await identity.account();
  const inTheWay = await identity.db.transaction();
  await inTheWay("users").where({ id: user.id }).forUpdate().select("id");
  const login = refusalOf(identity.logIn(user));
  await waitsForLock();
  await inTheWay("credentials").where({ user_id: user.id }).update({ password_hash: "another" });
  await inTheWay.commit();
  expect(await login).toBe("invalid_credentials");
  expect(await identity.db("sessions").where({ user_id: user.id })).toEqual([]);
});

/** Somebody's statement waits for a row that another transaction holds. */
async function waitsForLock(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await identity.db.raw(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("Nothing waits for a lock");
}
