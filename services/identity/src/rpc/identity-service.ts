import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { definePermissions, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { GetMailRecipientResponseSchema, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Locale } from "../domain/user.ts";
import type { UseCases } from "../service.ts";
import { anyUser, gateway } from "./personas.ts";
import { toAgentCard, toSessionMessage, type ToUserMessage } from "./user-message.ts";

const permissions = definePermissions(IdentityService, {
  register: gateway,
  confirmEmail: gateway,
  resendConfirmation: gateway,
  login: gateway,
  logout: gateway,
  getSession: gateway,
  answerTerms: [...anyUser, "before_terms"],
  updateProfile: [...anyUser, "before_terms", "impersonating"],
  listAgentCards: ["service:gateway", "service:notifications"],
  getMailRecipient: ["service:notifications"],
});

export function identityService(useCases: UseCases, toUser: ToUserMessage): RpcRoutes {
  return {
    permissions: [permissions],
    routes: (router) =>
      router.service(IdentityService, {
        async register({ country, firstName, lastName, email, password, locale, networkDigest }) {
          const signUp = { country, firstName, lastName, email, password, locale: locale as Locale, networkDigest };
          await useCases.register(signUp);
          return {};
        },
        async confirmEmail({ token, device }) {
          const { user, session, grantsSignupCredit } = await useCases.confirmEmail(token, device);
          return { user: toUser(user), session: toSessionMessage(session), grantsSignupCredit };
        },
        async resendConfirmation({ email }) {
          await useCases.requestLink(email, "confirm");
          return {};
        },
        async login({ email, password, secondFactorCode, device }) {
          const { user, session } = await useCases.logIn({ email, password, secondFactorCode, device });
          return { user: toUser(user), session: toSessionMessage(session) };
        },
        async logout({ sessionToken }) {
          await useCases.logOut(sessionToken);
          return {};
        },
        async getSession({ sessionToken }) {
          const { id, user, actorId, expiresAt } = await useCases.getSession(sessionToken);
          return {
            user: toUser(user),
            sessionId: id,
            expiresAt: timestampFromDate(expiresAt),
            actorId: actorId ?? undefined,
          };
        },
        async answerTerms({ accepted }, ctx) {
          return { user: toUser(await useCases.answerTerms(userCaller(ctx).userId, accepted)) };
        },
        async updateProfile({ firstName, lastName, phoneNumber, title, locale }, ctx) {
          const language = locale as Locale | undefined;
          const changes = { firstName, lastName, phoneNumber, title, locale: language };
          return { user: toUser(await useCases.updateProfile(userCaller(ctx).userId, changes)) };
        },
        async listAgentCards({ userIds }) {
          return { agents: (await useCases.listAgents(userIds)).map(toAgentCard) };
        },
        async getMailRecipient({ userId, linkId, noteId }) {
          const recipient = await useCases.getMailRecipient({ userId, linkId, noteId });
          if (!recipient) return create(GetMailRecipientResponseSchema, { deliverable: false });
          const { email, firstName, lastName, locale, country } = recipient.user;
          const { linkToken, mail, invitation } = recipient;
          return { email, firstName, lastName, locale, country, linkToken, ...mail, ...invitation, deliverable: true };
        },
      }),
  };
}
