import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TokenKeys } from "@doorlight/common/product";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { authenticatorApp } from "./authenticator-app.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const device = "Firefox on Linux";

let before: CredentialsTest;
const started: IdentityTest[] = [];
beforeAll(async () => {
  before = await startCredentials({ config: { TOKEN_KEY: { current: first } } });
});
afterAll(async () => {
  for (const copy of started) await copy.stop();
  await before.stop();
});

/** Another copy of identity on a database. */
async function copyWith(keys: TokenKeys, url = before.url): Promise<IdentityTest> {
  const copy = await startIdentity({ config: { DATABASE_URL: url, TOKEN_KEY: keys } });
  started.push(copy);
  return copy;
}

const readiness = async ({ running }: IdentityTest) =>
  (await fetch(`http://127.0.0.1:${running.httpPort}/readyz`)).status;

const becomesReady = (copy: IdentityTest) => eventually(async () => expect(await readiness(copy)).toBe(200));

/** The answers to notifications for the mails queued since the last look. */
async function queuedLinks(): Promise<{ userId: string; linkId: string }[]> {
  const mails = (await drainOutbox(before.db)).of(LinkMailQueuedSchema);
  return mails.map(({ userId, linkId }) => ({ userId, linkId }));
}

test("rotates a key while links are mailed, authenticators in use and free credits remembered", async () => {
  const user = await before.account();
  const options = await before.inSession(await before.logIn(user));
  const { secret } = await before.credentials.startSecondFactor({ password: anna.password }, options);
  const app = authenticatorApp(secret);
  const { recoveryCodes } = await before.credentials.confirmSecondFactor({ code: app(before.clock.now()) }, options);
  const login = { email: user.email, password: anna.password, device };
  const { grantsSignupCredit, user: granted } = await before.gateway.confirmEmail(await before.signUp());
  expect(grantsSignupCredit).toBe(true);
  await before.db("users").where({ id: granted!.id }).delete();
  const { browserToken } = await before.gateway.register(anna);
  const [waiting] = await queuedLinks();

  const during = await copyWith({ current: second, former: first });
  await becomesReady(during);

  // An authenticator that was set up before.
  during.clock.advance(minutes(1));
  await during.gateway.login({ ...login, secondFactorCode: app(during.clock.now()) });
  // A mail that was queued before is written now.
  const { linkToken } = await during.notifications.getMailRecipient(waiting!);
  const confirmed = await during.gateway.confirmEmail({ token: linkToken!, device, browserToken });
  expect(confirmed.grantsSignupCredit).toBe(false);
  // A copy that has not heard of the new key leaves its mails to others.
  const another = await during.gateway.register({ ...anna, email: "new@example.test" });
  const [made] = await queuedLinks();
  expect(await refusalOf(before.notifications.getMailRecipient(made!))).toMatchObject({ code: "unavailable" });
  const { linkToken: newToken } = await during.notifications.getMailRecipient(made!);

  const after = await copyWith({ current: second });
  await becomesReady(after);

  await after.gateway.login({ ...login, secondFactorCode: recoveryCodes[0]! });
  await after.gateway.confirmEmail({ token: newToken!, device, browserToken: another.browserToken });
  // The former key opens nothing any more.
  expect(await readiness(await copyWith({ current: first }))).toBe(503);
});

test("is not ready with a key changed by mistake, and voids nothing", async () => {
  const original = await startIdentity({ config: { TOKEN_KEY: { current: first } } });
  await becomesReady(original);
  const sealed = () => original.db("data_keys").orderBy("sealing_key_id");
  const rows = await sealed();

  expect(await readiness(await copyWith({ current: third }, original.url))).toBe(503);

  expect(await sealed()).toEqual(rows);
  await becomesReady(await copyWith({ current: first }, original.url));
  // Stopped after its copies: the database goes with it.
  started.push(original);
});
