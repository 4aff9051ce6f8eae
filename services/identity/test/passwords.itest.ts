import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { NoticeMailQueuedSchema, NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { digestOfToken } from "./digest-of-token.ts";
import { giveToken } from "./give-token.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

const newPassword = "battery staple";
let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const resetLink = (user: Account) =>
  identity.linkAfter(user, () => identity.credentials.requestPasswordReset({ email: user.email.toUpperCase() }));
const setPassword = ({ id: userId }: Account, token: string) =>
  identity.credentials.setPassword({ userId, token, newPassword, device: "Chrome on Android" });
const check = ({ id: userId }: Account, token: string) => identity.credentials.checkPasswordLink({ userId, token });
const logsIn = (user: Account, password: string) => outcomeOf(identity.logIn(user, { password }));
const noticesTo = async ({ id }: Account) =>
  (await identity.published(NoticeMailQueuedSchema)).filter(({ userId }) => userId === id).map(({ kind }) => kind);

test("sets a forgotten password by the mailed link, logs in and ends every other session", async () => {
  const user = await identity.account();
  const [first, second] = [await identity.logIn(user), await identity.logIn(user)];
  const token = await resetLink(user);
  expect(await check(user, token)).toMatchObject({ secondFactorOn: false, firstPassword: false });

  const { session, endedSessions, user: answered } = await setPassword(user, token);

  expect(answered).toMatchObject({ id: user.id, hasPassword: true });
  expect(endedSessions.toSorted()).toEqual([first, second].map(digestOfToken).toSorted());
  for (const sessionToken of [first, second]) {
    expect(await refusalOf(identity.gateway.getSession({ sessionToken }))).toMatchObject({ code: "login_required" });
  }
  expect((await identity.gateway.getSession({ sessionToken: session!.token })).user!.id).toBe(user.id);
  expect([await logsIn(user, anna.password), await logsIn(user, newPassword)]).toEqual([
    "invalid_credentials",
    "answered",
  ]);
  expect(await noticesTo(user)).toEqual([NoticeKind.PASSWORD_CHANGED]);
});

test("ends API tokens with a password by a mailed link and says so, and keeps them otherwise", async () => {
  const user = await identity.account();
  const works = await giveToken(identity, user);
  const changes = async () =>
    (await identity.published(NoticeMailQueuedSchema))
      .filter(({ userId, kind }) => userId === user.id && kind === NoticeKind.PASSWORD_CHANGED)
      .map(({ apiTokensEnded }) => apiTokensEnded);
  const options = await identity.inSession(await identity.logIn(user));
  await identity.credentials.changePassword({ currentPassword: anna.password, newPassword: "own new words" }, options);
  expect([await works(), await changes()]).toEqual([true, [false]]);
  await setPassword(user, await resetLink(user));
  expect([await works(), await changes()]).toEqual([false, [false, true]]);
});

test("keeps a password link after a check of it, and uses it up with the new password", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  for (const _ of [1, 2, 3]) await check(user, token);
  await setPassword(user, token);
  expect(await refusalOf(check(user, token))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(setPassword(user, token))).toMatchObject({ code: "link_expired" });
});

test("keeps a reset link valid for an hour", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  identity.clock.advance(hours(1) - 1);
  await check(user, token);
  identity.clock.advance(1);
  expect(await refusalOf(check(user, token))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(setPassword(user, token))).toMatchObject({ code: "link_expired" });
});

test("accepts a password link for its own user and purpose alone", async () => {
  const [user, other] = [await identity.account(), await identity.account()];
  const token = await resetLink(user);
  expect(await refusalOf(check(other, token))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(setPassword(other, token))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(identity.credentials.loginWithLink({ token, device: "" }))).toMatchObject({
    code: "link_expired",
  });
  expect(await refusalOf(identity.gateway.confirmEmail({ token, device: "" }))).toMatchObject({ code: "link_expired" });
  await setPassword(user, token);
});

test("refuses the user's other links once the password is set", async () => {
  const user = await identity.account();
  const [reset, unused] = [await resetLink(user), await resetLink(user)];
  const magic = await identity.linkAfter(user, () => identity.credentials.requestMagicLink({ email: user.email }));
  await setPassword(user, reset);
  expect(await refusalOf(setPassword(user, unused))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(identity.credentials.loginWithLink({ token: magic, device: "" }))).toMatchObject({
    code: "link_expired",
  });
});

test("refuses a deactivated account every password link, open or new", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  await identity.db("users").where({ id: user.id }).update({ status: "deactivated" });
  const before = (await identity.linkMailsTo(user)).length;

  expect(await refusalOf(check(user, token))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(setPassword(user, token))).toMatchObject({ code: "link_expired" });
  await identity.credentials.requestPasswordReset({ email: user.email });
  await identity.credentials.requestMagicLink({ email: user.email });
  await identity.idle();
  expect(await identity.linkMailsTo(user)).toHaveLength(before);
});

test("mails a deactivated account that asks for a link whom to ask, not without end", async () => {
  const user = await identity.account({ status: "deactivated" });
  await identity.gateway.resendConfirmation({ email: user.email });
  await identity.credentials.requestPasswordReset({ email: user.email });
  await identity.credentials.requestMagicLink({ email: user.email });
  await identity.idle();
  expect(await noticesTo(user)).toEqual(Array(2).fill(NoticeKind.DEACTIVATED));
  for (let mail = 0; mail < 20; mail += 1) await identity.credentials.requestPasswordReset({ email: user.email });
  await identity.idle();
  expect(await noticesTo(user)).toHaveLength(20);
});

test("confirms an account that an admin created at its owner's first password", async () => {
  const user = await identity.account({ status: "pending", password: null });
  const token = await resetLink(user);
  expect(await check(user, token)).toMatchObject({ firstPassword: true });

  const { user: confirmed } = await setPassword(user, token);

  expect(confirmed).toMatchObject({ active: true, hasPassword: true, termsAccepted: false });
  const events = (await identity.published(UserConfirmedSchema)).filter(({ userId }) => userId === user.id);
  expect(events).toMatchObject([{ role: "agent", grantsSignupCredit: true }]);
  expect(await noticesTo(user)).toEqual([]);
});

test("gives an invited user who confirms the account no free credit", async () => {
  const user = await identity.account({ status: "pending", role: "invited", password: null });
  await setPassword(user, await resetLink(user));
  const events = (await identity.published(UserConfirmedSchema)).filter(({ userId }) => userId === user.id);
  expect(events).toMatchObject([{ role: "invited", grantsSignupCredit: false }]);
});

test("refuses a common password with the name of its field, and keeps the link valid", async () => {
  const user = await identity.account();
  const token = await resetLink(user);
  const call = identity.credentials.setPassword({ userId: user.id, token, newPassword: "Password", device: "" });
  expect((await refusalOf(call)).fields).toEqual([tooCommon("newPassword")]);
  const signUp = identity.gateway.register({ ...anna, password: "baseball" });
  expect((await refusalOf(signUp)).fields).toEqual([tooCommon("password")]);
  await setPassword(user, token);
});

test("lets a user who knows the password change it, and ends every other session", async () => {
  const user = await identity.account();
  const [mine, other] = [await identity.logIn(user), await identity.logIn(user)];
  const options = await identity.inSession(mine);
  const change = (currentPassword: string, next = newPassword) =>
    identity.credentials.changePassword({ currentPassword, newPassword: next }, options);

  expect(await refusalOf(change("wrong password"))).toMatchObject({ code: "password_wrong" });
  expect((await refusalOf(change(anna.password, "password"))).fields).toEqual([tooCommon("newPassword")]);
  const open = await resetLink(user);
  expect((await change(anna.password)).endedSessions).toEqual([digestOfToken(other)]);

  await identity.gateway.getSession({ sessionToken: mine });
  expect(await refusalOf(identity.gateway.getSession({ sessionToken: other }))).toMatchObject({
    code: "login_required",
  });
  expect(await refusalOf(setPassword(user, open))).toMatchObject({ code: "link_expired" });
  expect(await logsIn(user, newPassword)).toBe("answered");
  expect(await noticesTo(user)).toEqual([NoticeKind.PASSWORD_CHANGED]);
});

test("accepts one of eight password changes at the same time", async () => {
  const user = await identity.account();
  const options = await identity.inSession(await identity.logIn(user));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      outcomeOf(
        identity.credentials.changePassword(
          { currentPassword: anna.password, newPassword: `${newPassword} ${i}` },
          options,
        ),
      ),
    ),
  );
  expect(answers.toSorted()).toEqual(["answered", ...Array(7).fill("password_wrong")]);
});

test("keeps an impersonating admin from changing any of the user's secrets", async () => {
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
    ].map(outcomeOf),
  );
  expect(new Set(answers)).toEqual(new Set(["not_while_impersonating"]));
});

const tooCommon = (path: string) => ({ path, code: "too_common", message: "This password is too common" });

test("checks a new password before it is sent", async () => {
  const check = (newPassword: string) => identity.credentials.checkNewPassword({ newPassword });
  expect(await refusalOf(check("Password1"))).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "newPassword", code: "too_common" }],
  });
  await check("an unusual sentence");
});
