import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { makePasswordHasher } from "../src/domain/password-hasher.ts";
import { argon2 } from "./argon2.ts";
import { outcomeOf } from "./outcome-of.ts";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;

beforeAll(async () => {
  identity = await startIdentity();
  await identity.gateway.confirmEmail(await identity.signUp());
});
afterAll(() => identity.stop());

async function logIn(): Promise<string> {
  const { session } = await identity.gateway.login({ email: anna.email, password: anna.password });
  return session!.token;
}
const use = (sessionToken: string) => outcomeOf(identity.gateway.getSession({ sessionToken }));

test("gives every login a session of its own", async () => {
  const [first, second] = [await logIn(), await logIn()];
  expect(first).not.toBe(second);
  const ids = await Promise.all([first, second].map((sessionToken) => identity.gateway.getSession({ sessionToken })));
  expect(ids[0]!.sessionId).not.toBe(ids[1]!.sessionId);
});

test("ends its own session at once by a logout, and no other, even at a second one", async () => {
  const [first, second] = [await logIn(), await logIn()];
  await identity.gateway.logout({ sessionToken: first });
  await identity.gateway.logout({ sessionToken: first });
  expect([await use(first), await use(second)]).toEqual(["login_required", "answered"]);
});

test("ends a session after 30 days without use", async () => {
  const [used, unused] = [await logIn(), await logIn()];
  identity.clock.advance(days(20));
  expect(await use(used)).toBe("answered");
  identity.clock.advance(days(10));
  expect([await use(used), await use(unused)]).toEqual(["answered", "login_required"]);
});

test("ends a session and its cookie after 90 days however much it is used", async () => {
  const { session } = await identity.gateway.login({ email: anna.email, password: anna.password });
  expect(Number(session!.expiresAt!.seconds) * 1000).toBe(identity.clock.now().getTime() + days(90));
  const { token } = session!;
  for (let elapsed = 0; elapsed < 85; elapsed += 5) {
    identity.clock.advance(days(5));
    expect(await use(token)).toBe("answered");
  }
  const { expiresAt } = await identity.gateway.getSession({ sessionToken: token });
  expect(Number(expiresAt!.seconds) * 1000).toBe(identity.clock.now().getTime() + days(5));
  identity.clock.advance(days(5));
  expect(await use(token)).toBe("login_required");
});

test("ends the sessions of an account that is not active any more", async () => {
  const token = await logIn();
  await identity.db("users").where({ email: anna.email }).update({ status: "deactivated" });
  expect(await use(token)).toBe("login_required");
  expect(await refusalOf(identity.gateway.login({ email: anna.email, password: anna.password }))).toMatchObject({
    code: "account_deactivated",
  });
  await identity.db("users").where({ email: anna.email }).update({ status: "active" });
});

test("answers every failed login alike", async () => {
  await identity.gateway.register({ ...anna, email: "pending@example.test" });
  const answers = await Promise.all(
    [
      { email: anna.email, password: "wrong password" },
      { email: "nobody@example.test", password: anna.password },
      { email: "pending@example.test", password: anna.password },
    ].map((attempt) => outcomeOf(identity.gateway.login(attempt))),
  );
  expect(answers).toEqual(["invalid_credentials", "invalid_credentials", "invalid_credentials"]);
});

test("replaces a weaker hash at a login by one of the present parameters", async () => {
  const { rows } = await identity.db.raw("select id from users where email = ?", [anna.email]);
  const credential = () => identity.db("credentials").where({ user_id: rows[0].id });
  const weak = await makePasswordHasher({ memory: 32, passes: 1 }, argon2).hash(anna.password);
  await credential().update({ password_hash: weak });

  await logIn();

  expect((await credential().first("password_hash")).password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await use(await logIn())).toBe("answered");
});
