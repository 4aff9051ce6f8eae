import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { GetMailRecipientResponseSchema, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { UserStore } from "../db/user-store.ts";
import type { AccountActivation } from "../use-cases/account-activation.ts";
import type { GetMailRecipient } from "../use-cases/get-mail-recipient.ts";
import type { LinkRequests } from "../use-cases/link-requests.ts";
import type { LogIn } from "../use-cases/log-in.ts";
import type { Profile } from "../use-cases/profile.ts";
import type { Register } from "../use-cases/register.ts";
import type { Sessions } from "../use-cases/sessions.ts";
import { toSession } from "./session-mapper.ts";
import { toAgentCard, toBuyer, toLocale, toTermsAnswer, type ToUser } from "./user-mapper.ts";

type Dependencies = {
  register: Register;
  accountActivation: AccountActivation;
  linkRequests: LinkRequests;
  logIn: LogIn;
  sessions: Sessions;
  profile: Profile;
  getMailRecipient: GetMailRecipient;
  purchasingAccount: { open(user: { userId: string; country: string; grantsSignupCredit: boolean }): Promise<void> };
  stores: { users: Pick<UserStore, "find" | "listConfirmed" | "listTermsAnswers"> };
  toUser: ToUser;
};

/** Sign-up, login, sessions and profiles. */
export function makeIdentityService(dependencies: Dependencies): RpcRoutes {
  const { register, accountActivation, linkRequests, logIn, sessions, profile, stores, toUser } = dependencies;
  const { getMailRecipient, purchasingAccount } = dependencies;

  return {
    routes: (router) =>
      router.service(IdentityService, {
        async register({ country, firstName, lastName, email, password, locale, networkDigest }) {
          const person = { country, firstName, lastName, email, locale: toLocale(locale) };
          return { browserToken: await register({ ...person, password, networkDigest }) };
        },
        async confirmEmail({ token, browserToken, password, device }) {
          const confirmation = { token, browserToken, password, device };
          const { user, session, grantsSignupCredit } = await accountActivation.confirmEmail(confirmation);
          await purchasingAccount.open({ userId: user.id, country: user.country, grantsSignupCredit });
          return { user: toUser(user), session: toSession(session), grantsSignupCredit };
        },
        async resendConfirmation({ email }) {
          await linkRequests.request(email, "confirm_email");
          return {};
        },
        async login({ email, password, secondFactorCode, device }) {
          const { user, session } = await logIn.withPassword({ email, password, secondFactorCode, device });
          return { user: toUser(user), session: toSession(session) };
        },
        async logout({ sessionToken }) {
          await sessions.logOut(sessionToken);
          return {};
        },
        async getSession({ sessionToken }) {
          const { id, user, actorId, expiresAt } = await sessions.use(sessionToken);
          return {
            user: toUser(user),
            sessionId: id,
            expiresAt: timestampFromDate(expiresAt),
            actorId: actorId ?? undefined,
          };
        },
        async answerTerms({ accepted, version, locale }, ctx) {
          const reply = { accepted, version, locale: locale ? toLocale(locale) : undefined };
          return { user: toUser(await profile.answerTerms(userCaller(ctx).userId, reply)) };
        },
        async listTermsAnswers(_, ctx) {
          return { answers: (await stores.users.listTermsAnswers(userCaller(ctx).userId)).map(toTermsAnswer) };
        },
        async updateProfile({ profileAsked, toursSeen, ...profileChanges }, ctx) {
          const { firstName, lastName, phoneNumber, title, locale, tourSeen } = profileChanges;
          const language = locale === undefined ? undefined : toLocale(locale);
          const changes = {
            firstName,
            lastName,
            phoneNumber,
            title,
            locale: language,
            tourSeen,
            ...(profileAsked && { profileAsked }),
            ...(toursSeen && { toursSeen: toursSeen.tours }),
          };
          return { user: toUser(await profile.update(userCaller(ctx).userId, changes)) };
        },
        async listAgentCards({ userIds }) {
          return { agents: (await stores.users.listConfirmed(userIds)).map(toAgentCard) };
        },
        async getBuyer({ userId }) {
          const user = await stores.users.find(userId);
          return user?.status === "active" ? { buyer: toBuyer(toUser(user)) } : {};
        },
        async getMailRecipient({ userId, linkId, noteId, emailChangeId, evenDeactivated }) {
          const recipient = await getMailRecipient({ userId, linkId, noteId, emailChangeId, evenDeactivated });
          if (!recipient) return create(GetMailRecipientResponseSchema, { deliverable: false });
          const { email, firstName, lastName, locale, country, office, acceptedTermsVersion } = recipient.user;
          const { linkToken, newEmail, mail, invitation = { officeName: office?.name } } = recipient;
          const termsDeclined = acceptedTermsVersion === null;
          const person = { email, firstName, lastName, locale, country, termsDeclined };
          return { ...person, linkToken, newEmail, ...mail, ...invitation, deliverable: true };
        },
      }),
  };
}
