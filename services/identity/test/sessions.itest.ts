import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { makePasswords } from "../src/domain/passwords.ts";
import { refusalOf } from "./refusal-of.ts";
import { anna, startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const day = 86_400_000;
let identity: Awaited<ReturnType<typeof startIdentity>>;

beforeAll(async () => {
  identity = await startIdentity();
  await identity.gateway.register(anna);
  await identity.gateway.confirmEmail({ token: await identity.mailedToken() });
});
afterAll(() => identity.stop());

async function logIn(): Promise<string> {
  const { session } = await identity.gateway.login({ email: anna.email, password: anna.password });
  return session!.token;
}
const use = (sessionToken: string) => refusalOf(identity.gateway.getSession({ sessionToken }));

test("every login has a session of its own", async () => {
  const [first, second] = [await logIn(), await logIn()];
  expect(first).not.toBe(second);
  const ids = await Promise.all([first, second].map((sessionToken) => identity.gateway.getSession({ sessionToken })));
  expect(ids[0]!.sessionId).not.toBe(ids[1]!.sessionId);
});

test("a session that is logged out is over at once, also when asked twice, and no other is", async () => {
  const [first, second] = [await logIn(), await logIn()];
  await identity.gateway.logout({ sessionToken: first });
  await identity.gateway.logout({ sessionToken: first });
  expect([await use(first), await use(second)]).toEqual(["login_required", "answered"]);
});

test("a session ends when it was not used for 30 days", async () => {
  const [used, unused] = [await logIn(), await logIn()];
  identity.clock.advance(20 * day);
  expect(await use(used)).toBe("answered");
  identity.clock.advance(10 * day);
  expect([await use(used), await use(unused)]).toEqual(["answered", "login_required"]);
});

test("a session ends after 90 days however much it is used, and so does its cookie", async () => {
  const { session } = await identity.gateway.login({ email: anna.email, password: anna.password });
  expect(Number(session!.expiresAt!.seconds) * 1000).toBe(identity.clock.now().getTime() + 90 * day);
  const { token } = session!;
  for (let days = 0; days < 85; days += 5) {
    identity.clock.advance(5 * day);
    expect(await use(token)).toBe("answered");
  }
  const { expiresAt } = await identity.gateway.getSession({ sessionToken: token });
  expect(Number(expiresAt!.seconds) * 1000).toBe(identity.clock.now().getTime() + 5 * day);
  identity.clock.advance(5 * day);
  expect(await use(token)).toBe("login_required");
});

test("a session of an account that is no longer in use is over", async () => {
  const token = await logIn();
  await identity.db("users").where({ email: anna.email }).update({ status: "deactivated" });
  expect(await use(token)).toBe("login_required");
  expect(await refusalOf(identity.gateway.login({ email: anna.email, password: anna.password }))).toBe(
    "invalid_credentials",
  );
  await identity.db("users").where({ email: anna.email }).update({ status: "active" });
});

test("every failed login has the same answer", async () => {
  await identity.gateway.register({ ...anna, email: "pending@example.test" });
  const answers = await Promise.all(
    [
      { email: anna.email, password: "wrong password" },
      { email: "nobody@example.test", password: anna.password },
      { email: "pending@example.test", password: anna.password },
    ].map((attempt) => refusalOf(identity.gateway.login(attempt))),
  );
  expect(answers).toEqual(["invalid_credentials", "invalid_credentials", "invalid_credentials"]);
});

test("a login brings a weaker hash up to today's parameters", async () => {
  const { rows } = await identity.db.raw("select id from users where email = ?", [anna.email]);
  const credential = () => identity.db("credentials").where({ user_id: rows[0].id });
  const weak = await makePasswords({ memory: 32, passes: 1 }).hash(anna.password);
  await credential().update({ password_hash: weak });

  await logIn();

  expect((await credential().first("password_hash")).password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await use(await logIn())).toBe("answered");
});
