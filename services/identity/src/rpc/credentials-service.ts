import { userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { refuseCommonPassword } from "../domain/common-passwords.ts";
import type { EmailChanges } from "../use-cases/email-change.ts";
import type { LinkRequests } from "../use-cases/link-requests.ts";
import type { LogIn } from "../use-cases/log-in.ts";
import type { Passwords } from "../use-cases/passwords.ts";
import type { SecondFactorSetup } from "../use-cases/second-factor-setup.ts";
import type { Sessions } from "../use-cases/sessions.ts";
import { toEmailChange } from "./email-change-mapper.ts";
import { toOpenSession, toSession } from "./session-mapper.ts";
import type { ToUser } from "./user-mapper.ts";

type Dependencies = {
  linkRequests: LinkRequests;
  logIn: LogIn;
  passwords: Passwords;
  secondFactorSetup: SecondFactorSetup;
  sessions: Sessions;
  emailChange: EmailChanges;
  purchasingAccount: { open(user: { userId: string; country: string; grantsSignupCredit: boolean }): Promise<void> };
  toUser: ToUser;
};

/** Passwords, mailed links, second factors and open sessions. */
export function makeCredentialsService(dependencies: Dependencies): RpcRoutes {
  const { linkRequests, logIn, passwords, secondFactorSetup, sessions, emailChange, toUser } = dependencies;
  const { purchasingAccount } = dependencies;

  return {
    routes: (router) =>
      router.service(CredentialsService, {
        async requestPasswordReset({ email }) {
          await linkRequests.request(email, "set_password");
          return {};
        },
        async checkPasswordLink({ userId, token }) {
          const { secondFactorOn, hasPassword } = await passwords.findUserOfLink(userId, token);
          return { secondFactorOn, firstPassword: !hasPassword };
        },
        async setPassword({ userId, token, newPassword, secondFactorCode, device }) {
          const linkUse = { userId, token, newPassword, secondFactorCode, device };
          const { user, session, endedSessions, activated } = await passwords.setWithLink(linkUse);
          if (activated) {
            const { grantsSignupCredit } = activated;
            await purchasingAccount.open({ userId, country: user.country, grantsSignupCredit });
          }
          return { user: toUser(user), session: toSession(session), endedSessions };
        },
        async changePassword({ currentPassword, newPassword }, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          const change = { userId, sessionId, currentPassword, newPassword };
          return { endedSessions: await passwords.change(change) };
        },
        async requestMagicLink({ email }) {
          await linkRequests.request(email, "log_in");
          return {};
        },
        async loginWithLink({ token, secondFactorCode, device }) {
          const { user, session } = await logIn.withLink({ token, secondFactorCode, device });
          return { user: toUser(user), session: toSession(session) };
        },
        startSecondFactor({ password }, ctx) {
          return secondFactorSetup.start(userCaller(ctx).userId, password);
        },
        async confirmSecondFactor({ code }, ctx) {
          const { user, recoveryCodes } = await secondFactorSetup.confirm(userCaller(ctx).userId, code);
          return { user: toUser(user), recoveryCodes };
        },
        async disableSecondFactor({ password, code }, ctx) {
          return { user: toUser(await secondFactorSetup.disable(userCaller(ctx).userId, password, code)) };
        },
        async renewRecoveryCodes({ code }, ctx) {
          return { recoveryCodes: await secondFactorSetup.renewRecoveryCodes(userCaller(ctx).userId, code) };
        },
        async listSessions(_, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          const open = await sessions.list(userId);
          return { sessions: open.map((session) => toOpenSession(session, sessionId)) };
        },
        async endSession({ sessionId }, ctx) {
          return { endedSessions: await sessions.endOne(userCaller(ctx).userId, sessionId) };
        },
        async endOtherSessions(_, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          return { endedSessions: await sessions.endOthers(userId, sessionId) };
        },
        async requestEmailChange({ email, password, secondFactorCode }, ctx) {
          const request = { userId: userCaller(ctx).userId, email, password, secondFactorCode };
          return { change: toEmailChange(await emailChange.request(request)) };
        },
        async getEmailChange(_, ctx) {
          const change = await emailChange.find(userCaller(ctx).userId);
          return { change: change && toEmailChange(change) };
        },
        async cancelEmailChange(_, ctx) {
          await emailChange.cancel(userCaller(ctx).userId);
          return {};
        },
        checkNewPassword({ newPassword }) {
          refuseCommonPassword(newPassword, "newPassword");
          return {};
        },
        confirmEmailChange: ({ token }) => emailChange.confirm(token),
      }),
  };
}
