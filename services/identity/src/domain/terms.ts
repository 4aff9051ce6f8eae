import type { CountryCode, CountryPack } from "@doorlight/common/product";
import type { User } from "./user.ts";

/** The version of the terms in force in a country; undefined where Doorlight does not run. */
export type TermsInForce = (country: CountryCode) => string | undefined;

export function makeTermsInForce(packs: ReadonlyMap<CountryCode, CountryPack>): TermsInForce {
  return (country) => packs.get(country)?.terms.version;
}

/** Whether the user's last answer accepts the terms in force. */
export function hasAcceptedTerms(user: User, termsInForce: TermsInForce): boolean {
  return user.acceptedTermsVersion !== null && user.acceptedTermsVersion === termsInForce(user.country);
}
