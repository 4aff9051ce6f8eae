import type { User } from "@doorlight/gateway/contract";
import { type Country, useCountries } from "../../lib/countries.ts";
import { countryOfLocale, type Locale } from "../../lib/locale.ts";

/** Whose support answers: of the user's country, else of the language's, else of the first that there is. */
export function supportCountryOf(countries: readonly Country[], user: User | null, locale: Locale): string {
  const wanted = user?.country ?? countryOfLocale[locale];
  const isServed = countries.length === 0 || countries.some(({ code }) => code === wanted);
  return isServed ? wanted : countries[0]!.code;
}

export function useSupportCountry(user: User | null, locale: Locale): string {
  return supportCountryOf(useCountries(), user, locale);
}
