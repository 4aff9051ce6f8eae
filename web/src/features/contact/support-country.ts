import type { User } from "@doorlight/gateway/contract";
import { useCountries } from "../../lib/countries.ts";
import { countryOfLocale, type Locale } from "../../lib/locale.ts";

/** The country whose support answers: the user's, else the language's, else the first of the deployment. */
export function useSupportCountry(user: User | null, locale: Locale): string {
  const served = useCountries().map(({ code }) => code);
  const own = user?.country ?? countryOfLocale[locale];
  return served.includes(own) ? own : (served[0] ?? own);
}
