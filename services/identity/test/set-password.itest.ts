import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { NoticeMailQueuedSchema, NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { digestOfToken } from "./digest-of-token.ts";
import { fieldsOf, refusalOf } from "./refusal-of.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const hour = 3_600_000;
const newPassword = "battery staple";
let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const resetLink = (user: Account) =>
  identity.linkAfter(user, () => identity.credentials.requestPasswordReset({ email: user.email.toUpperCase() }));
const setPassword = ({ id: userId }: Account, token: string) =>
  identity.credentials.setPassword({ userId, token, newPassword, device: "Chrome on Android" });
const check = ({ id: userId }: Account, token: string) => identity.credentials.checkPasswordLink({ userId, token });
const logsIn = (user: Account, password: string) => refusalOf(identity.logIn(user, { password }));
const noticesTo = async ({ id }: Account) =>
  (await identity.announced(NoticeMailQueuedSchema)).filter(({ userId }) => userId === id).map(({ kind }) => kind);

test("a forgotten password is set by the mailed link, which logs in and ends every other session", async () => {
  const user = await identity.account();
  const [first, second] = [await identity.logIn(user), await identity.logIn(user)];
  const token = await resetLink(user);
  expect(await check(user, token)).toMatchObject({ secondFactorOn: false, firstPassword: false });

  const { session, endedSessions, user: answered } = await setPassword(user, token);

  expect(answered).toMatchObject({ id: user.id, hasPassword: true });
  expect(endedSessions.toSorted()).toEqual([first, second].map(digestOfToken).toSorted());
  for (const sessionToken of [first, second]) {
    expect(await refusalOf(identity.gateway.getSession({ sessionToken }))).toBe("login_required");
  }
  expect((await identity.gateway.getSession({ sessionToken: session!.token })).user!.id).toBe(user.id);
  expect([await logsIn(user, anna.password), await logsIn(user, newPassword)]).toEqual([
    "invalid_credentials",
    "answered",
  ]);
  expect(await noticesTo(user)).toEqual([NoticeKind.PASSWORD_CHANGED]);
});

test("looking at a link uses nothing up; setting a password does", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  for (const _ of [1, 2, 3]) expect(await refusalOf(check(user, token))).toBe("answered");
  await setPassword(user, token);
  expect(await refusalOf(check(user, token))).toBe("link_expired");
  expect(await refusalOf(setPassword(user, token))).toBe("link_expired");
});

test("a reset link works for an hour", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  identity.clock.advance(hour - 1);
  expect(await refusalOf(check(user, token))).toBe("answered");
  identity.clock.advance(1);
  expect(await refusalOf(check(user, token))).toBe("link_expired");
  expect(await refusalOf(setPassword(user, token))).toBe("link_expired");
});

test("a link is good for its own user and purpose alone", async () => {
  const [user, other] = [await identity.account(), await identity.account()];
  const token = await resetLink(user);
  expect(await refusalOf(check(other, token))).toBe("link_expired");
  expect(await refusalOf(setPassword(other, token))).toBe("link_expired");
  expect(await refusalOf(identity.credentials.loginWithLink({ token, device: "" }))).toBe("link_expired");
  expect(await refusalOf(identity.gateway.confirmEmail({ token, device: "" }))).toBe("link_expired");
  expect(await refusalOf(setPassword(user, token))).toBe("answered");
});

test("once the password is set no other open link gets in", async () => {
  const user = await identity.account();
  const [reset, unused] = [await resetLink(user), await resetLink(user)];
  const magic = await identity.linkAfter(user, () => identity.credentials.requestMagicLink({ email: user.email }));
  await setPassword(user, reset);
  expect(await refusalOf(setPassword(user, unused))).toBe("link_expired");
  expect(await refusalOf(identity.credentials.loginWithLink({ token: magic, device: "" }))).toBe("link_expired");
});

test("a deactivated account takes no link, neither an open nor a new one", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  await identity.db("users").where({ id: user.id }).update({ status: "deactivated" });
  const before = (await identity.linksTo(user)).length;

  expect(await refusalOf(check(user, token))).toBe("link_expired");
  expect(await refusalOf(setPassword(user, token))).toBe("link_expired");
  await identity.credentials.requestPasswordReset({ email: user.email });
  await identity.credentials.requestMagicLink({ email: user.email });
  await identity.idle();
  expect(await identity.linksTo(user)).toHaveLength(before);
});

test("the owner of an account that an admin made confirms it with the first password", async () => {
  const user = await identity.account({ status: "pending", password: null });
  const token = await resetLink(user);
  expect(await check(user, token)).toMatchObject({ firstPassword: true });

  const { user: confirmed } = await setPassword(user, token);

  expect(confirmed).toMatchObject({ active: true, hasPassword: true, termsAccepted: false });
  const events = (await identity.announced(UserConfirmedSchema)).filter(({ userId }) => userId === user.id);
  expect(events).toMatchObject([{ role: "agent", grantsSignupCredit: true }]);
  expect(await noticesTo(user)).toEqual([]);
});

test("an invited user who confirms gets no credit to buy with", async () => {
  const user = await identity.account({ status: "pending", role: "invited", password: null });
  await setPassword(user, await resetLink(user));
  const events = (await identity.announced(UserConfirmedSchema)).filter(({ userId }) => userId === user.id);
  expect(events).toMatchObject([{ role: "invited", grantsSignupCredit: false }]);
});

test("a sign-up that waits for its confirmation gets no link to another password", async () => {
  const user = await identity.account({ status: "pending" });
  await identity.credentials.requestPasswordReset({ email: user.email });
  await identity.idle();
  expect(await identity.linksTo(user)).toEqual([]);
});

test("a password among the commonest is refused by name of its field, and the link stays", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  const call = identity.credentials.setPassword({ userId: user.id, token, newPassword: "Password", device: "" });
  await expect(call.catch(fieldsOf)).resolves.toEqual([tooCommon("newPassword")]);
  await expect(identity.gateway.register({ ...anna, password: "baseball" }).catch(fieldsOf)).resolves.toEqual([
    tooCommon("password"),
  ]);
  expect(await refusalOf(setPassword(user, token))).toBe("answered");
});

test("a password is changed by who knows the present one, and every other session ends", async () => {
  const user = await identity.account();
  const [mine, other] = [await identity.logIn(user), await identity.logIn(user)];
  const options = await identity.bySession(mine);
  const change = (currentPassword: string, wanted = newPassword) =>
    identity.credentials.changePassword({ currentPassword, newPassword: wanted }, options);

  expect(await refusalOf(change("wrong password"))).toBe("password_wrong");
  await expect(change(anna.password, "password").catch(fieldsOf)).resolves.toEqual([tooCommon("newPassword")]);
  const open = await resetLink(user);
  expect((await change(anna.password)).endedSessions).toEqual([digestOfToken(other)]);

  expect(await refusalOf(identity.gateway.getSession({ sessionToken: mine }))).toBe("answered");
  expect(await refusalOf(identity.gateway.getSession({ sessionToken: other }))).toBe("login_required");
  expect(await refusalOf(setPassword(user, open))).toBe("link_expired");
  expect(await logsIn(user, newPassword)).toBe("answered");
  expect(await noticesTo(user)).toEqual([NoticeKind.PASSWORD_CHANGED]);
});

test("of many changes at the same time one wins", async () => {
  const user = await identity.account();
  const options = await identity.bySession(await identity.logIn(user));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      refusalOf(
        identity.credentials.changePassword(
          { currentPassword: anna.password, newPassword: `${newPassword} ${i}` },
          options,
        ),
      ),
    ),
  );
  expect(answers.toSorted()).toEqual(["answered", ...Array(7).fill("password_wrong")]);
});

test("an admin who acts as a user changes none of the user's secrets", async () => {
  const user = await identity.account();
  const options = await identity.asCaller(user.id, { actorId: crypto.randomUUID() });
  const { credentials } = identity;
  const password = anna.password;
  const answers = await Promise.all(
    [
      credentials.changePassword({ currentPassword: password, newPassword }, options),
      credentials.startSecondFactor({ password }, options),
      credentials.confirmSecondFactor({ code: "000000" }, options),
      credentials.disableSecondFactor({ password, code: "000000" }, options),
      credentials.renewRecoveryCodes({ code: "000000" }, options),
      credentials.endOtherSessions({}, options),
    ].map(refusalOf),
  );
  expect(new Set(answers)).toEqual(new Set(["not_while_impersonating"]));
});

const tooCommon = (path: string) => ({ path, code: "too_common", message: "This password is too common" });
