import { minutes } from "@doorlight/common/time";
import { makePasswordHasher } from "../src/domain/password-hasher.ts";
import { argon2 } from "./argon2.ts";
import { authenticatorApp } from "./authenticator-app.ts";
import type { Account } from "./start-credentials.ts";
import { anna } from "./start-identity.ts";
import type { Calls, Member, Mortal } from "./start-mortal.ts";

const { password } = anna;
const newPassword = "battery staple";
const device = "Firefox on Linux";
const accepted = { accepted: true, version: "2026-11" };

/** Sign-up, login, passwords and second factors. */
export const signInCalls = (identity: Mortal): Calls => ({
  Register: async () => () => identity.gateway.register({ ...anna, email: "mortal@example.test" }),
  ConfirmEmail: async () => {
    const signedUp = await identity.signUp({ email: "mortal2@example.test" });
    return () => identity.gateway.confirmEmail({ ...signedUp, device });
  },
  Login: async () => {
    const account = await identity.account();
    const passwordHash = await makePasswordHasher({ memory: 128, passes: 1 }, argon2).hash(password);
    await identity.db("credentials").where({ user_id: account.id }).update({ password_hash: passwordHash });
    return () => identity.logIn(account);
  },
  AnswerTerms: async () => {
    const { as } = await identity.member();
    return () => identity.gateway.answerTerms(accepted, as);
  },
  UpdateProfile: async () => {
    const { as } = await identity.member();
    await identity.gateway.answerTerms(accepted, as);
    return () => identity.gateway.updateProfile({ firstName: "Another" }, as);
  },

  SetPassword: async () => {
    const account = await identity.member();
    const link = { userId: account.id, token: await passwordLink(identity, account) };
    return () => identity.credentials.setPassword({ ...link, newPassword, device });
  },
  ChangePassword: async () => {
    const { as } = await identity.member();
    return () => identity.credentials.changePassword({ currentPassword: password, newPassword }, as);
  },
  LoginWithLink: async () => {
    const token = await magicLink(identity);
    return () => identity.credentials.loginWithLink({ token, device });
  },
  StartSecondFactor: async () => {
    const { as } = await identity.member();
    return () => identity.credentials.startSecondFactor({ password }, as);
  },
  ConfirmSecondFactor: async () => {
    const { as } = await identity.member();
    const { secret } = await identity.credentials.startSecondFactor({ password }, as);
    const code = authenticatorApp(secret)(identity.clock.now());
    return () => identity.credentials.confirmSecondFactor({ code }, as);
  },
  DisableSecondFactor: async () => {
    const { as, code } = await protectedMember(identity);
    return () => identity.credentials.disableSecondFactor({ password, code }, as);
  },
  RequestEmailChange: async () => {
    const { as } = await identity.member();
    return () => identity.credentials.requestEmailChange({ email: "mortal3@example.test", password }, as);
  },
  CancelEmailChange: async () => {
    const { as } = await identity.member();
    await identity.credentials.requestEmailChange({ email: "mortal4@example.test", password }, as);
    return () => identity.credentials.cancelEmailChange({}, as);
  },
  ConfirmEmailChange: async () => {
    const account = await identity.member();
    await identity.credentials.requestEmailChange({ email: "mortal5@example.test", password }, account.as);
    const [first, second] = await emailChangeTokens(identity, account);
    await identity.credentials.confirmEmailChange({ token: first! });
    return () => identity.credentials.confirmEmailChange({ token: second! });
  },
  RenewRecoveryCodes: async () => {
    const { as, code } = await protectedMember(identity);
    return () => identity.credentials.renewRecoveryCodes({ code }, as);
  },
});

async function magicLink(identity: Mortal): Promise<string> {
  const account = await identity.account();
  return identity.linkFor(account, () => identity.credentials.requestMagicLink({ email: account.email }));
}

/** Of the two links that a change of address needs. */
async function emailChangeTokens(identity: Mortal, account: Account): Promise<string[]> {
  const links = (await identity.linkMailsTo(account)).slice(-2);
  const mails = links.map(({ linkId }) => identity.notifications.getMailRecipient({ userId: account.id, linkId }));
  return (await Promise.all(mails)).map(({ linkToken }) => linkToken!);
}

function passwordLink(identity: Mortal, account: Account): Promise<string> {
  return identity.linkFor(account, () => identity.credentials.requestPasswordReset({ email: account.email }));
}

/** A member with a second factor, and its next code. */
async function protectedMember({ member, credentials, clock }: Mortal): Promise<Member & { code: string }> {
  const account = await member();
  const { secret } = await credentials.startSecondFactor({ password }, account.as);
  const app = authenticatorApp(secret);
  await credentials.confirmSecondFactor({ code: app(clock.now()) }, account.as);
  clock.advance(minutes(1));
  return { ...account, code: app(clock.now()) };
}
