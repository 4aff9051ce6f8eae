import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { UserConfirmedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkPurpose, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { outcomeOf } from "./outcome-of.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

let identity: CredentialsTest;
let count = 0;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

const someEmail = () => `mailbox${count++}@example.test`;
const logIn = (email: string, password: string) => outcomeOf(identity.gateway.login({ email, password }));
const confirm = (input: { token: string; browserToken?: string; password?: string }) =>
  identity.gateway.confirmEmail({ device: "", ...input });

async function accountOf(email: string): Promise<{ id: string; email: string }> {
  const { id } = await identity.db("users").where({ email }).first("id");
  return { id, email };
}

test("gives a stranger who signs up no password for an account of the mailbox's owner", async () => {
  const email = someEmail();
  const { token } = await identity.signUp({ email, password: "a stranger's choice" });

  expect(await refusalOf(confirm({ token }))).toMatchObject({ code: "password_required" });
  expect(await logIn(email, "a stranger's choice")).toBe("invalid_credentials");
  const { user, session } = await confirm({ token, password: "the owner's choice" });

  expect(user).toMatchObject({ email, active: true });
  expect((await identity.gateway.getSession({ sessionToken: session!.token })).user!.email).toBe(email);
  expect(await logIn(email, "a stranger's choice")).toBe("invalid_credentials");
  expect(await logIn(email, "the owner's choice")).toBe("answered");
});

test("asks for the sign-up's password if its link is opened in another browser", async () => {
  const email = someEmail();
  const { token } = await identity.signUp({ email });
  await confirm({ token, password: anna.password });
  expect(await logIn(email, anna.password)).toBe("answered");
});

test("confirms another sign-up only with a password, even in the browser of one", async () => {
  const email = someEmail();
  const { browserToken } = await identity.signUp({ email: someEmail() });
  const { token } = await identity.signUp({ email });
  for (const other of [browserToken, "", "guessed"]) {
    expect(await refusalOf(confirm({ token, browserToken: other }))).toMatchObject({ code: "password_required" });
  }
});

test("replaces password, names and link of a waiting sign-up by a new one", async () => {
  const email = someEmail();
  const first = await identity.signUp({ email, password: "a stranger's choice", firstName: "Mallory" });
  const second = await identity.signUp({ email: email.toUpperCase(), password: "the owner's choice" });

  expect(await refusalOf(confirm(first))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(confirm({ ...second, browserToken: first.browserToken }))).toMatchObject({
    code: "password_required",
  });
  const { user } = await confirm(second);

  expect(user).toMatchObject({ email, firstName: "Anna" });
  expect(await logIn(email, "a stranger's choice")).toBe("invalid_credentials");
  expect(await logIn(email, "the owner's choice")).toBe("answered");
  expect(await refusalOf(identity.gateway.register({ ...anna, email }))).toMatchObject({ code: "email_taken" });
});

test("confirms a sign-up by a login link that was asked for it, with a password as everywhere", async () => {
  const email = someEmail();
  await identity.signUp({ email, password: "a stranger's choice" });
  const account = await accountOf(email);

  const token = await identity.linkAfter(account, () => identity.credentials.requestMagicLink({ email }));

  expect((await identity.linkMailsTo(account)).at(-1)!.purpose).toBe(LinkPurpose.CONFIRMATION);
  expect(await refusalOf(confirm({ token }))).toMatchObject({ code: "password_required" });
  await confirm({ token, password: "the owner's choice" });
  expect(await logIn(email, "the owner's choice")).toBe("answered");
});

test("confirms a sign-up by a password link that was asked for it, with the new password", async () => {
  const email = someEmail();
  const signedUp = await identity.signUp({ email, password: "a stranger's choice" });
  const account = await accountOf(email);
  const token = await identity.linkAfter(account, () => identity.credentials.requestPasswordReset({ email }));
  expect(await refusalOf(identity.gateway.login({ email, password: anna.password }))).toMatchObject({
    code: "invalid_credentials",
  });

  const reset = { userId: account.id, token, newPassword: "the owner's choice", device: "" };
  const { user } = await identity.credentials.setPassword(reset);

  expect(user).toMatchObject({ email, active: true, termsAccepted: true });
  expect(await logIn(email, "a stranger's choice")).toBe("invalid_credentials");
  expect(await logIn(email, "the owner's choice")).toBe("answered");
  const ofAccount = ({ userId }: { userId: string }) => userId === account.id;
  const confirmed = (await identity.published(UserConfirmedSchema)).filter(ofAccount);
  expect(confirmed).toMatchObject([{ grantsSignupCredit: true }]);
  expect((await identity.published(NoticeMailQueuedSchema)).filter(ofAccount)).toEqual([]);
  expect(await refusalOf(confirm(signedUp))).toMatchObject({ code: "already_confirmed" });
});

test("replaces a waiting sign-up by an account that an admin creates for its address", async () => {
  const email = someEmail();
  const signedUp = await identity.signUp({ email, password: "a stranger's choice" });
  const admin = await identity.account({ role: "admin" });
  const users = identity.clientOf("gateway", UsersService);
  const invited = { role: Role.INVITED, country: "FI", firstName: "Inka", lastName: "Invited", email, locale: "fi" };

  await users.createUser(invited, await identity.asCaller(admin.id, { role: "admin" }));

  expect(await refusalOf(confirm(signedUp))).toMatchObject({ code: "link_expired" });
  expect(await refusalOf(identity.gateway.register({ ...anna, email }))).toMatchObject({ code: "pending_signup" });
  const account = await accountOf(email);
  const token = await identity.linkAfter(account, () => identity.gateway.resendConfirmation({ email }));
  expect((await identity.linkMailsTo(account)).at(-1)!.purpose).toBe(LinkPurpose.PASSWORD_SETUP);
  const setup = { userId: account.id, token, newPassword: "the owner's choice", device: "" };
  expect((await identity.credentials.setPassword(setup)).user).toMatchObject({ role: Role.INVITED, active: true });
});

test("says that the address is confirmed if a confirmation link of a living account is reopened", async () => {
  const email = someEmail();
  const signedUp = await identity.signUp({ email });
  const { user } = await confirm(signedUp);
  const answers = [confirm(signedUp), confirm({ ...signedUp, password: "the owner's choice" })];
  for (const refusal of await Promise.all(answers.map(refusalOf)))
    expect(refusal).toMatchObject({ code: "already_confirmed" });
  identity.clock.advance(hours(25));
  expect(await refusalOf(confirm(signedUp))).toMatchObject({ code: "already_confirmed" });
  expect(await logIn(email, anna.password)).toBe("answered");

  await identity.db("users").where({ id: user!.id }).update({ status: "deactivated" });
  expect(await refusalOf(confirm(signedUp))).toMatchObject({ code: "link_expired" });
});

test("refuses a common password at the confirmation by its field, and keeps the link valid", async () => {
  const { token } = await identity.signUp({ email: someEmail() });
  const { fields } = await refusalOf(confirm({ token, password: "Password1" }));
  expect(fields).toEqual([{ path: "password", code: "too_common", message: "This password is too common" }]);
  await confirm({ token, password: anna.password });
});
