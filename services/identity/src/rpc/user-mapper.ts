import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuse } from "@doorlight/common/errors";
import { locales, type Locale } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import {
  Role,
  type AgentCardSchema,
  type TermsAnswerSchema,
  type UserSchema,
} from "@doorlight/proto/identity/v1/user_pb";
import type { SecondFactorRule } from "../domain/second-factor-rule.ts";
import { hasAcceptedTerms, type TermsAnswer, type TermsInForce } from "../domain/terms.ts";
import type { User } from "../domain/user.ts";

export const roles = enumText(Role);

export type ToUser = (user: User) => MessageInitShape<typeof UserSchema>;

type Rules = { termsInForce: TermsInForce; lacksSecondFactor: SecondFactorRule };

/** A user as other services see it, with the results of the rules in force. */
export function makeToUser({ termsInForce, lacksSecondFactor }: Rules): ToUser {
  return (user) => ({
    id: user.id,
    role: roles.fromText(user.role),
    firstName: user.firstName,
    lastName: user.lastName,
    // The address of an erased user is none.
    email: user.status === "erased" ? "" : user.email,
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
    profileAsked: user.profileAsked,
    toursSeen: user.toursSeen,
    version: user.version,
  });
}

/** The user as a buyer, now. */
export function toBuyer({ role, country, office, termsAccepted }: ReturnType<ToUser>) {
  return { role, country, officeId: office?.id, termsAccepted };
}

export function toAgentCard(user: User): MessageInitShape<typeof AgentCardSchema> {
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    officeId: user.office?.id,
    officeName: user.office?.name,
    phoneNumber: user.phoneNumber ?? undefined,
    title: user.title ?? undefined,
    imageHash: user.imageHash ?? undefined,
    locale: user.locale,
  };
}

export function toTermsAnswer(answer: TermsAnswer): MessageInitShape<typeof TermsAnswerSchema> {
  const { version, accepted, answeredAt, locale } = answer;
  return { version, accepted, answeredAt: timestampFromDate(answeredAt), locale: locale ?? "" };
}

/** Refuses `invalid_request` for a text that is no language of the product. */
export function toLocale(text: string): Locale {
  return locales.find((locale) => locale === text) ?? refuse("invalid_request");
}
