import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeOutbox } from "@doorlight/common/outbox";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { transaction } from "@doorlight/common/db";
import { SessionsEndedSchema } from "@doorlight/proto/identity/v1/sessions_pb";
import { makeSessionStore } from "../src/db/session-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeSessions } from "../src/use-cases/sessions.ts";
import { digestOfToken } from "./digest-of-token.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";

let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const use = (sessionToken: string) => outcomeOf(identity.gateway.getSession({ sessionToken }));
const idOf = async (sessionToken: string) => (await identity.gateway.getSession({ sessionToken })).sessionId;

/** The use cases at the database of the service. */
function sessions() {
  const { db, clock } = identity;
  return makeSessions({ db, sessions: makeSessionStore(db), events: makeEvents(makeOutbox()), clock });
}

/** An impersonated session of the user. */
function impersonate(userId: string, actorId: string) {
  return transaction(identity.db, (tx) => sessions().open(tx, { userId, actorId, device: "Edge on Windows" }));
}

test("lists the user's own sessions, newest first, with the current one marked", async () => {
  const user = await identity.account();
  const first = await identity.logIn(user);
  identity.clock.advance(minutes(1));
  const second = await identity.logIn(user);
  await identity.logIn(await identity.account());

  const { sessions } = await identity.credentials.listSessions({}, await identity.inSession(first));

  expect(sessions.map(({ id }) => id)).toEqual([await idOf(second), await idOf(first)]);
  expect(sessions.map(({ current }) => current)).toEqual([false, true]);
  expect(sessions[0]).toMatchObject({ device: "Firefox on Linux", impersonated: false });
  expect(JSON.stringify(sessions, (_, value) => (typeof value === "bigint" ? `${value}` : value))).not.toContain(first);
});

test("leaves ended sessions out of the list", async () => {
  const user = await identity.account();
  const admin = await identity.account({ role: "admin" });
  const token = await identity.logIn(user);
  await impersonate(user.id, admin.id);
  const options = await identity.inSession(token);
  const shown = async () =>
    (await identity.credentials.listSessions({}, options)).sessions.map((one) => one.impersonated);
  expect(await shown()).toEqual([true, false]);
  identity.clock.advance(minutes(60));
  expect(await shown()).toEqual([false]);
});

test("ends a session for its user alone, at once", async () => {
  const [user, stranger] = [await identity.account(), await identity.account()];
  const [mine, lost] = [await identity.logIn(user), await identity.logIn(user)];
  const sessionId = await idOf(lost);
  const end = async (by: string) => identity.credentials.endSession({ sessionId }, await identity.inSession(by));

  expect(await refusalOf(end(await identity.logIn(stranger)))).toMatchObject({ code: "not_found" });
  expect(await use(lost)).toBe("answered");
  expect((await end(mine)).endedSessions).toEqual([digestOfToken(lost)]);
  expect([await use(lost), await use(mine)]).toEqual(["login_required", "answered"]);
  expect(await refusalOf(end(mine))).toMatchObject({ code: "not_found" });
});

test("ends all other sessions of a user at once", async () => {
  const user = await identity.account();
  const [mine, ...others] = [await identity.logIn(user), await identity.logIn(user), await identity.logIn(user)];
  const { endedSessions } = await identity.credentials.endOtherSessions({}, await identity.inSession(mine));
  expect(endedSessions.toSorted()).toEqual(others.map(digestOfToken).toSorted());
  expect(await Promise.all([mine, ...others].map(use))).toEqual(["answered", "login_required", "login_required"]);
});

test("publishes each end of sessions once, by the digests of their tokens", async () => {
  const user = await identity.account();
  const [mine, one, two] = [await identity.logIn(user), await identity.logIn(user), await identity.logIn(user)];
  const publishedBy = async (end: () => Promise<unknown>) => {
    await drainOutbox(identity.db);
    await end();
    return (await drainOutbox(identity.db)).of(SessionsEndedSchema);
  };
  const options = await identity.inSession(mine);
  const sessionId = await idOf(one);

  expect(await publishedBy(() => identity.credentials.endSession({ sessionId }, options))).toMatchObject([
    { userId: user.id, endedSessions: [digestOfToken(one)] },
  ]);
  expect(await publishedBy(() => identity.credentials.endOtherSessions({}, options))).toMatchObject([
    { userId: user.id, endedSessions: [digestOfToken(two)] },
  ]);
  expect(await publishedBy(() => identity.credentials.endOtherSessions({}, options))).toEqual([]);
  expect(await publishedBy(() => identity.gateway.logout({ sessionToken: mine }))).toMatchObject([
    { userId: user.id, endedSessions: [digestOfToken(mine)] },
  ]);
  expect(await publishedBy(() => identity.gateway.logout({ sessionToken: mine }))).toEqual([]);
});

test("names the admin of an impersonated session and ends it after an hour of any use", async () => {
  const [user, admin] = [await identity.account(), await identity.account({ role: "admin" })];
  const { token, expiresAt } = await impersonate(user.id, admin.id);
  expect(expiresAt.getTime() - identity.clock.now().getTime()).toBe(minutes(60));

  identity.clock.advance(minutes(60) - 1);
  const found = await identity.gateway.getSession({ sessionToken: token });
  expect([found.user!.id, found.actorId]).toEqual([user.id, admin.id]);
  expect(Number(found.expiresAt!.seconds) * 1000).toBe(expiresAt.getTime());

  identity.clock.advance(1);
  expect(await use(token)).toBe("login_required");
});

test("ends the impersonated sessions with the admin's own", async () => {
  const [user, admin] = [await identity.account(), await identity.account({ role: "admin" })];
  const own = await identity.logIn(admin);
  const impersonated = await impersonate(user.id, admin.id);
  const usersOwn = await identity.logIn(user);
  const ended = await transaction(identity.db, (tx) => sessions().endAll(tx, admin.id));

  expect(ended.toSorted()).toEqual([own, impersonated.token].map(digestOfToken).toSorted());
  expect(await Promise.all([own, impersonated.token, usersOwn].map(use))).toEqual([
    "login_required",
    "login_required",
    "answered",
  ]);
});

test("refuses a login by a password that changes during it", async () => {
  const user = await identity.account();
  const change = await identity.db.transaction();
  await change("users").where({ id: user.id }).forUpdate().select("id");
  const login = outcomeOf(identity.logIn(user));
  await waitsForLock();
  await change("credentials").where({ user_id: user.id }).update({ password_hash: "another" });
  await change.commit();
  expect(await login).toBe("invalid_credentials");
  expect(await identity.db("sessions").where({ user_id: user.id })).toEqual([]);
});

/** Waits until a statement waits for a row that another transaction has locked. */
function waitsForLock(): Promise<void> {
  return eventually(async () => {
    const { rows } = await identity.db.raw(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length === 0) throw new Error("Nothing waits for a lock");
  });
}
