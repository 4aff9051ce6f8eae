import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { enumText } from "@doorlight/common/rpc";
import type { SessionSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role, type AgentCardSchema, type UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import type { SecondFactorRule } from "../domain/second-factor-rule.ts";
import { hasAcceptedTerms, type TermsInForce } from "../domain/terms.ts";
import type { User } from "../domain/user.ts";
import type { OpenedSession } from "../use-cases/open-session.ts";

const roles = enumText(Role);

export type ToUserMessage = (user: User) => MessageInitShape<typeof UserSchema>;

type Rules = { termsInForce: TermsInForce; lacksSecondFactor: SecondFactorRule };

/** A user as other services see it, with what the rules in force say of it. */
export function makeToUserMessage({ termsInForce, lacksSecondFactor }: Rules): ToUserMessage {
  return (user) => ({
    id: user.id,
    role: roles.fromText(user.role),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    country: user.country,
    locale: user.locale,
    phoneNumber: user.phoneNumber ?? undefined,
    title: user.title ?? undefined,
    office: user.office ?? undefined,
    termsAccepted: hasAcceptedTerms(user, termsInForce),
    active: user.status === "active",
    imageHash: user.imageHash ?? undefined,
    ownerId: user.ownerId ?? undefined,
    secondFactorOn: user.secondFactorOn,
    secondFactorMissing: lacksSecondFactor(user),
    hasPassword: user.hasPassword,
  });
}

export function toSessionMessage(session: OpenedSession): MessageInitShape<typeof SessionSchema> {
  return { ...session, expiresAt: timestampFromDate(session.expiresAt) };
}

export function toAgentCard(user: User): MessageInitShape<typeof AgentCardSchema> {
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    officeName: user.office?.name,
    phoneNumber: user.phoneNumber ?? undefined,
    title: user.title ?? undefined,
    imageHash: user.imageHash ?? undefined,
  };
}
