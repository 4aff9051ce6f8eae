import type { CountryPack, Locale } from "@doorlight/common/product";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Consent } from "../domain/consent.ts";

type Ports = {
  consents: { current(country: string, locale: Locale, at: Date): Promise<Consent | undefined> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** The text that a seller agrees to today. Refuses `country_not_open`. */
export function makeGetConsent({ consents, packs, clock }: Ports) {
  return async (country: string, locale: Locale): Promise<Consent> => {
    if (!packs.get(country)?.selling) return refuse("country_not_open");
    const consent = await consents.current(country, locale, clock.now());
    if (!consent) throw new Error(`There is no consent text for ${country} in ${locale}`);
    return consent;
  };
}
