import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days, hours, minutes } from "@doorlight/common/time";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { LinkPurpose, NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { digestOf } from "../src/domain/secret.ts";
import { authenticatorApp } from "./authenticator-app.ts";
import { giveToken } from "./give-token.ts";
import { outcomeOf } from "./outcome-of.ts";
import { startCredentials, type Account, type CredentialsTest } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";

const { password } = anna;
let identity: CredentialsTest;
beforeAll(async () => (identity = await startCredentials()));
afterAll(() => identity.stop());

type SignedIn = Account & { options: CallOptions; token: string };

async function signedIn(): Promise<SignedIn> {
  const user = await identity.account();
  const token = await identity.logIn(user);
  return { ...user, token, options: await identity.inSession(token) };
}

const newAddress = () => `new-${crypto.randomUUID()}@example.test`;

const ask = ({ options }: SignedIn, email: string, typed: object = {}) =>
  identity.credentials.requestEmailChange({ email, password, ...typed }, options);

/** The mails of the newest change, by side. */
async function mails(user: Account) {
  const links = (await identity.linkMailsTo(user)).slice(-2);
  const mailOf = (purpose: LinkPurpose) =>
    identity.notifications.getMailRecipient({
      userId: user.id,
      linkId: links.find((link) => link.purpose === purpose)!.linkId,
    });
  return {
    former: await mailOf(LinkPurpose.EMAIL_CHANGE_FORMER),
    new: await mailOf(LinkPurpose.EMAIL_CHANGE_NEW),
  };
}

const confirm = (token: string | undefined) => identity.credentials.confirmEmailChange({ token: token! });
const waiting = ({ options }: SignedIn) => identity.credentials.getEmailChange({}, options);
const addressOf = async ({ id }: Account) => (await identity.db("users").where({ id }).first("email")).email;

test.each([
  ["the new address first", ["new", "former"]],
  ["the present address first", ["former", "new"]],
] as const)("changes an address once both mailboxes have agreed, %s", async (_name, [first, second]) => {
  const user = await signedIn();
  const email = newAddress();
  const { change } = await ask(user, email.toUpperCase());
  expect(change).toMatchObject({ newEmail: email, formerConfirmed: false, newConfirmed: false });

  const sent = await mails(user);
  expect(sent.former).toMatchObject({ email: user.email, newEmail: email });
  expect(sent.new).toMatchObject({ email, newEmail: email });
  expect(await confirm(sent[first].linkToken)).toMatchObject({ isComplete: false, endedSessions: [] });
  expect((await waiting(user)).change).toMatchObject({
    formerConfirmed: first === "former",
    newConfirmed: first === "new",
  });
  expect(await addressOf(user)).toBe(user.email);

  const { isComplete, endedSessions } = await confirm(sent[second].linkToken);

  expect(isComplete).toBe(true);
  expect(endedSessions).toEqual([digestOf(user.token).toString("base64url")]);
  expect(await addressOf(user)).toBe(email);
  expect(await outcomeOf(identity.gateway.getSession({ sessionToken: user.token }))).toBe("login_required");
  expect(await outcomeOf(identity.logIn(user))).toBe("invalid_credentials");
  expect(await outcomeOf(identity.logIn({ ...user, email }))).toBe("answered");
  expect((await waiting(user)).change).toBeUndefined();
});

test("publishes and audits a change of address, and mails both addresses", async () => {
  const user = await signedIn();
  const email = newAddress();
  await ask(user, email);
  const sent = await mails(user);
  await confirm(sent.new.linkToken);
  await confirm(sent.former.linkToken);

  const updates = (await identity.published(UserUpdatedSchema)).filter(({ userId }) => userId === user.id);
  expect(updates).toHaveLength(1);
  expect(JSON.stringify(updates, (_, value) => (typeof value === "bigint" ? String(value) : value))).not.toContain("@");
  const audit = await identity.db("audit_entries").where({ subject_id: user.id });
  expect(audit).toMatchObject([{ actor_id: user.id, action: "change_email", impersonated: false }]);
  const notices = (await identity.published(NoticeMailQueuedSchema)).filter(({ userId }) => userId === user.id);
  expect(notices.map(({ kind }) => kind)).toEqual([NoticeKind.EMAIL_CHANGED, NoticeKind.EMAIL_CHANGED]);
  const recipients = notices.map(({ userId, emailChangeId }) =>
    identity.notifications.getMailRecipient({ userId, emailChangeId }),
  );
  expect((await Promise.all(recipients)).map((recipient) => recipient.email)).toEqual([email, user.email]);
});

test("ends the links that were mailed before a change of address", async () => {
  const user = await signedIn();
  const magicLink = await identity.linkAfter(user, () => identity.credentials.requestMagicLink({ email: user.email }));
  await ask(user, newAddress());
  const sent = await mails(user);
  await confirm(sent.new.linkToken);
  await confirm(sent.former.linkToken);

  const logIn = identity.credentials.loginWithLink({ token: magicLink, device: "" });
  expect(await outcomeOf(logIn)).toBe("link_expired");
  expect(await outcomeOf(confirm(sent.new.linkToken))).toBe("link_expired");
});

test("ends API tokens once both mailboxes have agreed, and says so in both mails", async () => {
  const user = await signedIn();
  const works = await giveToken(identity, user);
  await ask(user, newAddress());
  const sent = await mails(user);
  await confirm(sent.new.linkToken);
  expect(await works()).toBe(true);
  await confirm(sent.former.linkToken);
  expect(await works()).toBe(false);
  const notices = (await identity.published(NoticeMailQueuedSchema)).filter(
    ({ userId, kind }) => userId === user.id && kind === NoticeKind.EMAIL_CHANGED,
  );
  expect(notices.map(({ apiTokensEnded }) => apiTokensEnded)).toEqual([true, true]);
});

test("asks for the password before a change of address, and for the second factor if it is on", async () => {
  const user = await signedIn();
  expect(await refusalOf(ask(user, newAddress(), { password: "wrong password" }))).toMatchObject({
    code: "password_wrong",
  });
  const { secret } = await identity.credentials.startSecondFactor({ password }, user.options);
  const code = () => authenticatorApp(secret)(identity.clock.now());
  await identity.credentials.confirmSecondFactor({ code: code() }, user.options);

  expect(await refusalOf(ask(user, newAddress()))).toMatchObject({ code: "second_factor_required" });
  expect(await refusalOf(ask(user, newAddress(), { secondFactorCode: "000000" }))).toMatchObject({
    code: "second_factor_invalid",
  });
  identity.clock.advance(minutes(1));
  await ask(user, newAddress(), { secondFactorCode: code() });
});

test("refuses a change to one's own address or to one with an account, even a later one", async () => {
  const [user, other] = [await signedIn(), await signedIn()];
  expect(await refusalOf(ask(user, user.email))).toMatchObject({ code: "invalid_request" });
  expect(await refusalOf(ask(user, other.email.toUpperCase()))).toMatchObject({ code: "email_taken" });

  const email = newAddress();
  await ask(user, email);
  const [ours] = [await mails(user)];
  await ask(other, email);
  const theirs = await mails(other);
  await confirm(ours.new.linkToken);
  await confirm(theirs.new.linkToken);
  const last = [ours, theirs].map(({ former }) => outcomeOf(confirm(former.linkToken)));
  expect((await Promise.all(last)).sort()).toEqual(["answered", "email_taken"]);
  expect(await identity.db("users").where({ email })).toHaveLength(1);
});

test("drops a sign-up that waits for the address in favour of the mailbox's owner", async () => {
  const user = await signedIn();
  const email = newAddress();
  await identity.gateway.register({ ...anna, email });
  await ask(user, email);
  const sent = await mails(user);
  await confirm(sent.former.linkToken);
  await confirm(sent.new.linkToken);
  expect(await addressOf(user)).toBe(email);
});

test("replaces a waiting change by a newer one, and ignores a cancelled or late one", async () => {
  const user = await signedIn();
  await ask(user, newAddress());
  const former = await mails(user);
  await ask(user, newAddress());
  const replaced = await mails(user);
  expect(await outcomeOf(confirm(former.new.linkToken))).toBe("link_expired");

  await identity.credentials.cancelEmailChange({}, user.options);
  expect((await waiting(user)).change).toBeUndefined();
  expect(await outcomeOf(confirm(replaced.new.linkToken))).toBe("link_expired");

  await ask(user, newAddress());
  const late = await mails(user);
  await confirm(late.new.linkToken);
  identity.clock.advance(hours(24));
  expect(await outcomeOf(confirm(late.former.linkToken))).toBe("link_expired");
  expect(await addressOf(user)).toBe(user.email);
});

test("refuses a change of address by an impersonating admin or by a deactivated user's links", async () => {
  const user = await signedIn();
  const acting = await identity.asCaller(user.id, { actorId: crypto.randomUUID() });
  const request = identity.credentials.requestEmailChange({ email: newAddress(), password }, acting);
  expect(await refusalOf(request)).toMatchObject({ code: "not_while_impersonating" });

  await ask(user, newAddress());
  const sent = await mails(user);
  await confirm(sent.new.linkToken);
  await identity.db("users").where({ id: user.id }).update({ status: "deactivated" });
  expect(await outcomeOf(confirm(sent.former.linkToken))).toBe("link_expired");
});

test("gives no second free credit after a change of address", async () => {
  const user = await signedIn();
  const email = newAddress();
  await ask(user, email);
  const sent = await mails(user);
  await confirm(sent.new.linkToken);
  await confirm(sent.former.linkToken);
  await identity.db("users").where({ id: user.id }).delete();

  const { grantsSignupCredit } = await identity.gateway.confirmEmail(await identity.signUp({ ...anna, email }));
  expect(grantsSignupCredit).toBe(false);
});

test("exports changes of address, erases them with the account and purges them after 30 days", async () => {
  const user = await signedIn();
  await ask(user, newAddress());
  const sent = await mails(user);
  await confirm(sent.new.linkToken);
  await confirm(sent.former.linkToken);
  const changes = () => identity.db("email_changes").where({ user_id: user.id });
  expect(await changes()).toHaveLength(1);
  identity.clock.advance(days(30));
  await identity.runJob("purge-old-data");
  expect(await changes()).toHaveLength(0);

  const other = await signedIn();
  await ask(other, newAddress());
  const ownData = identity.clientOf("gateway", OwnDataService);
  await ownData.eraseAccount({ password }, other.options);
  expect(await identity.db("email_changes").where({ user_id: other.id })).toHaveLength(0);
});
