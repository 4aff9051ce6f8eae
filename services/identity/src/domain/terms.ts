import { refuseField } from "@doorlight/common/errors";
import type { CountryCode, CountryPack, Locale } from "@doorlight/common/product";
import type { User } from "./user.ts";

/** The version of the terms in force in a country; undefined if Doorlight does not run. */
export type TermsInForce = (country: CountryCode) => string | undefined;

export function makeTermsInForce(packs: ReadonlyMap<CountryCode, CountryPack>): TermsInForce {
  return (country) => packs.get(country)?.terms.version;
}

/** Whether the user's last answer accepts the terms in force. */
export function hasAcceptedTerms(user: User, termsInForce: TermsInForce): boolean {
  return user.acceptedTermsVersion !== null && user.acceptedTermsVersion === termsInForce(user.country);
}

/** A user's answer to one version; accepted or declined. */
export type TermsAnswer = { version: string; accepted: boolean; answeredAt: Date; locale: Locale | null };

/** Refuses `invalid_request` if another version than the one in force is accepted: nobody has read that one. */
export function refuseOtherVersion(version: string, inForce: string): void {
  if (version === inForce) return;
  refuseField("version", "not_in_force", "Not in force");
}
