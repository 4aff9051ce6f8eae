import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { definePermissions, enumText, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import {
  GetMailRecipientResponseSchema,
  IdentityService,
  type SessionSchema,
} from "@doorlight/proto/identity/v1/identity_service_pb";
import { RoleSchema, type AgentCardSchema, type UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { hasAcceptedTerms, type TermsInForce } from "./domain/terms.ts";
import type { Locale, User } from "./domain/user.ts";
import type { UseCases } from "./service.ts";
import type { OpenedSession } from "./use-cases/open-session.ts";

const gateway = ["service:gateway"] as const;
const anyUser = ["agent", "invited", "admin", "super_admin"] as const;

const permissions = definePermissions(IdentityService, {
  register: gateway,
  confirmEmail: gateway,
  resendConfirmation: gateway,
  login: gateway,
  logout: gateway,
  getSession: gateway,
  answerTerms: anyUser,
  updateProfile: anyUser,
  listAgentCards: ["service:gateway", "service:notifications"],
  getMailRecipient: ["service:notifications"],
});

const roles = enumText(RoleSchema);

export function identityRpc(useCases: UseCases, termsInForce: TermsInForce): RpcRoutes {
  const toUser = (user: User) => toUserMessage(user, termsInForce);

  return {
    permissions: [permissions],
    routes: (router) =>
      router.service(IdentityService, {
        async register({ country, firstName, lastName, email, password, locale, networkDigest }) {
          const signUp = { country, firstName, lastName, email, password, locale: locale as Locale, networkDigest };
          await useCases.register(signUp);
          return {};
        },
        async confirmEmail({ token }) {
          const { user, session, grantsSignupCredit } = await useCases.confirmEmail(token);
          return { user: toUser(user), session: toSession(session), grantsSignupCredit };
        },
        async resendConfirmation({ email }) {
          await useCases.requestConfirmation(email);
          return {};
        },
        async login({ email, password }) {
          const { user, session } = await useCases.logIn(email, password);
          return { user: toUser(user), session: toSession(session) };
        },
        async logout({ sessionToken }) {
          await useCases.logOut(sessionToken);
          return {};
        },
        async getSession({ sessionToken }) {
          const { id, user, expiresAt } = await useCases.getSession(sessionToken);
          return { user: toUser(user), sessionId: id, expiresAt: timestampFromDate(expiresAt) };
        },
        async answerTerms({ accepted }, ctx) {
          return { user: toUser(await useCases.answerTerms(userCaller(ctx).userId, accepted)) };
        },
        async updateProfile({ firstName, lastName, phoneNumber, title, officeName, locale }, ctx) {
          const language = locale as Locale | undefined;
          const changes = { firstName, lastName, phoneNumber, title, officeName, locale: language };
          return { user: toUser(await useCases.updateProfile(userCaller(ctx).userId, changes)) };
        },
        async listAgentCards({ userIds }) {
          return { agents: (await useCases.listAgents(userIds)).map(toAgentCard) };
        },
        async getMailRecipient({ userId, confirmationId }) {
          const recipient = await useCases.getMailRecipient(userId, confirmationId);
          if (!recipient) return create(GetMailRecipientResponseSchema, { deliverable: false });
          const { email, firstName, lastName, locale, country } = recipient.user;
          const { confirmationToken } = recipient;
          return { email, firstName, lastName, locale, country, confirmationToken, deliverable: true };
        },
      }),
  };
}

function toUserMessage(user: User, termsInForce: TermsInForce): MessageInitShape<typeof UserSchema> {
  const { id, firstName, lastName, email, country, locale, office } = user;
  return {
    id,
    role: roles.fromText(user.role),
    firstName,
    lastName,
    email,
    country,
    locale,
    phoneNumber: user.phoneNumber ?? undefined,
    title: user.title ?? undefined,
    office: office ?? undefined,
    termsAccepted: hasAcceptedTerms(user, termsInForce),
    active: user.status === "active",
  };
}

function toSession({ token, expiresAt }: OpenedSession): MessageInitShape<typeof SessionSchema> {
  return { token, expiresAt: timestampFromDate(expiresAt) };
}

function toAgentCard(user: User): MessageInitShape<typeof AgentCardSchema> {
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    officeName: user.office?.name,
    phoneNumber: user.phoneNumber ?? undefined,
    title: user.title ?? undefined,
  };
}
