import { create } from "@bufbuild/protobuf";
import { fromMessage, serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { GetMailRecipientResponseSchema, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { UseCases } from "../parts/use-cases.ts";
import { toMailedApproval } from "./approval-mapper.ts";
import { givenFields } from "./given-fields.ts";
import { toAgentCard, toBuyer, toCampaignAgent, toErasedCard, toLocale } from "./user-mapper.ts";

const undeliverable = fromMessage(GetMailRecipientResponseSchema, create(GetMailRecipientResponseSchema));

/** Sign-up, login, sessions and profiles. */
export function makeIdentityService(useCases: UseCases): RpcRoutes {
  const { toUser } = useCases;

  return {
    routes: (router) =>
      serveMethods(router, IdentityService, {
        async register({ country, firstName, lastName, email, password, locale, networkDigest }) {
          const person = { country, firstName, lastName, email, locale: toLocale(locale) };
          return { browserToken: await useCases.register({ ...person, password, networkDigest }) };
        },
        async confirmEmail(confirmation) {
          const confirmed = await useCases.accountActivation.confirmEmail(givenFields(confirmation));
          const { user, session, grantsSignupCredit } = confirmed;
          await useCases.purchasingAccount.open({ userId: user.id, country: user.country, grantsSignupCredit });
          return { user: toUser(user), session, grantsSignupCredit };
        },
        resendConfirmation: ({ email }) => useCases.linkRequests.request(email, "confirm_email"),
        async login(attempt) {
          const { user, session } = await useCases.logIn.withPassword(givenFields(attempt));
          return { user: toUser(user), session };
        },
        logout: ({ sessionToken }) => useCases.sessions.logOut(sessionToken),
        async getSession({ sessionToken }) {
          const { id: sessionId, user, ...session } = await useCases.sessions.use(sessionToken);
          const actsAlone = await useCases.approvals.actsAlone(user);
          return { ...session, sessionId, user: toUser(user), actsAlone };
        },
        async answerTerms({ accepted, version, locale }, ctx) {
          const reply = { accepted, version, locale: locale ? toLocale(locale) : undefined };
          return { user: toUser(await useCases.profile.answerTerms(userCaller(ctx).userId, reply)) };
        },
        listTermsAnswers: async (_, ctx) => ({
          answers: await useCases.stores.users.listTermsAnswers(userCaller(ctx).userId),
        }),
        async updateProfile({ locale, profileAsked, toursSeen, ...changes }, ctx) {
          const asked = {
            ...givenFields(changes),
            ...(locale !== null && { locale: toLocale(locale) }),
            ...(profileAsked && { profileAsked }),
            ...(toursSeen && { toursSeen: toursSeen.tours }),
          };
          return { user: toUser(await useCases.profile.update(userCaller(ctx).userId, asked)) };
        },
        async listAgentCards({ userIds, evenErased }) {
          const { users, debtors } = useCases.stores;
          const [known, erased] = await Promise.all([
            users.listConfirmed(userIds),
            evenErased ? debtors.listNames(userIds) : [],
          ]);
          return { agents: [...known.map(toAgentCard), ...erased.map(toErasedCard)] };
        },
        async getBuyer({ userId }) {
          const user = await useCases.stores.users.find(userId);
          return user?.status === "active" ? { buyer: toBuyer(toUser(user)) } : { buyer: null };
        },
        async getMailRecipient(mail) {
          const recipient = await useCases.getMailRecipient(givenFields(mail));
          if (!recipient) return undeliverable;
          const { user, linkToken, newEmail, mail: text, invitation, apiToken, approval, askerName = "" } = recipient;
          return {
            ...undeliverable,
            ...user,
            linkToken,
            newEmail,
            officeName: user.office?.name,
            ...text,
            ...invitation,
            ...(apiToken && { apiTokenName: apiToken.name, apiTokenScopes: apiToken.scopes }),
            approval: approval ? toMailedApproval(approval, askerName) : null,
            termsDeclined: user.acceptedTermsVersion === null,
            deliverable: true,
            erased: user.status === "erased",
          };
        },
        listAdmins: async ({ superAdminsOnly }) => ({
          userIds: await useCases.stores.users.listAdmins(superAdminsOnly),
        }),
        async listCampaignAgents({ userIds, after }) {
          const { campaignAgents } = useCases.stores;
          const agents = await (userIds.length > 0 ? campaignAgents.list(userIds) : campaignAgents.listAfter(after));
          return { agents: agents.map((agent) => toCampaignAgent(agent, toUser(agent).termsAccepted)) };
        },
      }),
  };
}
