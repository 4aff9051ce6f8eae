import { type RequestHandler, Router } from "express";
import { Locale } from "../../contract/index.ts";
import type { Claims } from "../claims.ts";
import { localisedPath } from "./localised-path.ts";
import type { PageCountries } from "./page-countries.ts";
import type { PackageTerms } from "./package-terms.ts";
import type { PagePrices } from "./page-prices.ts";
import type { WebServerBundle } from "./web-build.ts";

interface Ports {
  bundle: Pick<WebServerBundle, "publicPaths" | "renderPublicPage">;
  countriesOf: PageCountries;
  prices: PagePrices;
  claims: Claims;
  packageTermsOf: PackageTerms;
  origin: string;
}

/** The public pages in every language, rendered on each request about the country that `?country=` names or the language's own. */
export function makePublicPages({
  bundle,
  countriesOf,
  prices,
  claims,
  packageTermsOf,
  origin,
}: Ports): RequestHandler {
  const router = Router();
  for (const path of bundle.publicPaths) {
    for (const locale of Locale.options) {
      router.get(localisedPath(path, locale), async ({ query }, response) => {
        const countries = countriesOf(locale, query.country);
        const [pricing, [assignmentShare = null]] = await Promise.all([
          countries[0] ? prices(countries[0].code) : null,
          // A page without the figure is better than none.
          claims().catch(() => []),
        ]);
        const packageTerms = countries[0] ? packageTermsOf(countries[0].code, locale) : null;
        const page = { path, locale, countries, pricing, packageTerms, assignmentShare, origin };
        const { html } = bundle.renderPublicPage(page);
        response.set("Cache-Control", "no-cache").type("html").send(html);
      });
    }
  }
  return router;
}
