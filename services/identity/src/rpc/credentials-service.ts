import { serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { refuseCommonPassword } from "../domain/common-passwords.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { givenFields } from "./given-fields.ts";
import { toOpenSession } from "./session-mapper.ts";

/** Passwords, mailed links, second factors and open sessions. */
export function makeCredentialsService(useCases: UseCases): RpcRoutes {
  const { toUser } = useCases;

  return {
    routes: (router) =>
      serveMethods(router, CredentialsService, {
        requestPasswordReset: ({ email }) => useCases.linkRequests.request(email, "set_password"),
        async checkPasswordLink({ userId, token }) {
          const { secondFactorOn, hasPassword } = await useCases.passwords.findUserOfLink(userId, token);
          return { secondFactorOn, firstPassword: !hasPassword };
        },
        async setPassword(linkUse) {
          const set = await useCases.passwords.setWithLink(givenFields(linkUse));
          const { user, session, endedSessions, activated } = set;
          if (activated) {
            const { grantsSignupCredit } = activated;
            await useCases.purchasingAccount.open({ userId: user.id, country: user.country, grantsSignupCredit });
          }
          return { user: toUser(user), session, endedSessions };
        },
        async changePassword({ currentPassword, newPassword }, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          const change = { userId, sessionId, currentPassword, newPassword };
          return { endedSessions: await useCases.passwords.change(change) };
        },
        requestMagicLink: ({ email }) => useCases.linkRequests.request(email, "log_in"),
        async loginWithLink(attempt) {
          const { user, session } = await useCases.logIn.withLink(givenFields(attempt));
          return { user: toUser(user), session };
        },
        startSecondFactor: ({ password }, ctx) => useCases.secondFactorSetup.start(userCaller(ctx).userId, password),
        async confirmSecondFactor({ code }, ctx) {
          const { user, recoveryCodes } = await useCases.secondFactorSetup.confirm(userCaller(ctx).userId, code);
          return { user: toUser(user), recoveryCodes };
        },
        disableSecondFactor: async ({ password, code }, ctx) => ({
          user: toUser(await useCases.secondFactorSetup.disable(userCaller(ctx).userId, password, code)),
        }),
        renewRecoveryCodes: async ({ code }, ctx) => ({
          recoveryCodes: await useCases.secondFactorSetup.renewRecoveryCodes(userCaller(ctx).userId, code),
        }),
        async listSessions(_, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          const open = await useCases.sessions.list(userId);
          return { sessions: open.map((session) => toOpenSession(session, sessionId)) };
        },
        endSession: async ({ sessionId }, ctx) => ({
          endedSessions: await useCases.sessions.endOne(userCaller(ctx).userId, sessionId),
        }),
        async endOtherSessions(_, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          return { endedSessions: await useCases.sessions.endOthers(userId, sessionId) };
        },
        requestEmailChange: async (request, ctx) => ({
          change: await useCases.emailChange.request({ ...givenFields(request), userId: userCaller(ctx).userId }),
        }),
        getEmailChange: async (_, ctx) => ({ change: await useCases.emailChange.find(userCaller(ctx).userId) }),
        cancelEmailChange: (_, ctx) => useCases.emailChange.cancel(userCaller(ctx).userId),
        checkNewPassword: async ({ newPassword }) => refuseCommonPassword(newPassword, "newPassword"),
        confirmEmailChange: ({ token }) => useCases.emailChange.confirm(token),
      }),
  };
}
