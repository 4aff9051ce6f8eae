import { definePermissions, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import type { UseCases } from "../service.ts";
import { toOpenSession } from "./open-session-message.ts";
import { anyUser, gateway } from "./personas.ts";
import { toSessionMessage, type ToUserMessage } from "./user-message.ts";

const ownSecurity = [...anyUser, "before_terms"] as const;

const permissions = definePermissions(CredentialsService, {
  requestPasswordReset: gateway,
  checkPasswordLink: gateway,
  setPassword: gateway,
  changePassword: ownSecurity,
  requestMagicLink: gateway,
  loginWithLink: gateway,
  startSecondFactor: ownSecurity,
  confirmSecondFactor: ownSecurity,
  disableSecondFactor: ownSecurity,
  renewRecoveryCodes: ownSecurity,
  listSessions: ownSecurity,
  endSession: ownSecurity,
  endOtherSessions: ownSecurity,
});

export function credentialsService(useCases: UseCases, toUser: ToUserMessage): RpcRoutes {
  return {
    permissions: [permissions],
    routes: (router) =>
      router.service(CredentialsService, {
        async requestPasswordReset({ email }) {
          await useCases.requestLink(email, "set_password");
          return {};
        },
        async checkPasswordLink({ userId, token }) {
          const { secondFactorOn, hasPassword } = await useCases.findPasswordLink(userId, token);
          return { secondFactorOn, firstPassword: !hasPassword };
        },
        async setPassword({ userId, token, newPassword, secondFactorCode, device }) {
          const wanted = { userId, token, newPassword, secondFactorCode, device };
          const { user, session, endedSessions } = await useCases.setPassword(wanted);
          return { user: toUser(user), session: toSessionMessage(session), endedSessions };
        },
        async changePassword({ currentPassword, newPassword }, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          const change = { userId, sessionId, currentPassword, newPassword };
          return { endedSessions: await useCases.changePassword(change) };
        },
        async requestMagicLink({ email }) {
          await useCases.requestLink(email, "log_in");
          return {};
        },
        async loginWithLink({ token, secondFactorCode, device }) {
          const { user, session } = await useCases.loginWithLink({ token, secondFactorCode, device });
          return { user: toUser(user), session: toSessionMessage(session) };
        },
        startSecondFactor({ password }, ctx) {
          return useCases.startSecondFactor(userCaller(ctx).userId, password);
        },
        async confirmSecondFactor({ code }, ctx) {
          const { user, recoveryCodes } = await useCases.confirmSecondFactor(userCaller(ctx).userId, code);
          return { user: toUser(user), recoveryCodes };
        },
        async disableSecondFactor({ password, code }, ctx) {
          return { user: toUser(await useCases.disableSecondFactor(userCaller(ctx).userId, password, code)) };
        },
        async renewRecoveryCodes({ code }, ctx) {
          return { recoveryCodes: await useCases.renewRecoveryCodes(userCaller(ctx).userId, code) };
        },
        async listSessions(_, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          const sessions = await useCases.listSessions(userId);
          return { sessions: sessions.map((session) => toOpenSession(session, sessionId)) };
        },
        async endSession({ sessionId }, ctx) {
          return { endedSessions: await useCases.endSession(userCaller(ctx).userId, sessionId) };
        },
        async endOtherSessions(_, ctx) {
          const { userId, sessionId } = userCaller(ctx);
          return { endedSessions: await useCases.endOtherSessions(userId, sessionId) };
        },
      }),
  };
}
