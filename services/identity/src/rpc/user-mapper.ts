import { refuse } from "@doorlight/common/errors";
import { isAdmin, locales, type Locale } from "@doorlight/common/product";
import type { Plain } from "@doorlight/common/rpc";
import type { CampaignAgentSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { AgentCardSchema, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import type { CampaignAgent } from "../db/campaign-agent-store.ts";
import type { SecondFactorRule } from "../domain/second-factor-rule.ts";
import { hasAcceptedTerms, type TermsInForce } from "../domain/terms.ts";
import type { User } from "../domain/user.ts";

export type ToUser = (user: User) => Plain<typeof UserSchema>;

type Rules = { termsInForce: TermsInForce; lacksSecondFactor: SecondFactorRule };

/** A user as other services see it, with the results of the rules in force. */
export function makeToUser({ termsInForce, lacksSecondFactor }: Rules): ToUser {
  return (user) => ({
    ...user,
    // The address of an erased user is none.
    email: user.status === "erased" ? "" : user.email,
    termsAccepted: hasAcceptedTerms(user, termsInForce),
    active: user.status === "active",
    secondFactorMissing: lacksSecondFactor(user),
  });
}

/** The user as a buyer, now. */
export function toBuyer({ role, country, office, termsAccepted }: ReturnType<ToUser>) {
  return { role, country, officeId: office?.id, termsAccepted };
}

export function toAgentCard(user: User): Plain<typeof AgentCardSchema> {
  const { office, firstName, lastName } = user;
  const officeFacts = { officeId: office?.id ?? null, officeName: office?.name ?? null };
  return { ...user, ...officeFacts, name: `${firstName} ${lastName}`, isAdmin: isAdmin(user) };
}

/** The name alone: nothing else is kept. */
export function toErasedCard({
  id,
  firstName,
  lastName,
}: Pick<User, "id" | "firstName" | "lastName">): Plain<typeof AgentCardSchema> {
  const kept = { id, name: `${firstName} ${lastName}`, locale: "en", isAdmin: false };
  return { ...kept, officeId: null, officeName: null, phoneNumber: null, title: null, imageHash: null };
}

/** The account as campaigns see it. */
export function toCampaignAgent(agent: CampaignAgent, termsAccepted: boolean): Plain<typeof CampaignAgentSchema> {
  const { id: userId, office, status } = agent;
  const officeFacts = { officeId: office?.id ?? null, officeName: office?.name ?? "" };
  return { ...agent, ...officeFacts, userId, active: status === "active", termsAccepted };
}

/** Refuses `invalid_request` for a text that is no language of the product. */
export function toLocale(text: string): Locale {
  return locales.find((locale) => locale === text) ?? refuse("invalid_request");
}
