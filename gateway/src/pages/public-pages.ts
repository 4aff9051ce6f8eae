import { type Request, type RequestHandler, Router } from "express";
import { LeadType, Locale } from "../../contract/index.ts";
import type { Claims } from "../claims.ts";
import { networkOf } from "../limits/network-of.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { LeadValue } from "./lead-value.ts";
import { localisedPath } from "./localised-path.ts";
import type { PageCountries } from "./page-countries.ts";
import type { PackageTerms } from "./package-terms.ts";
import type { PagePrices } from "./page-prices.ts";
import type { WebServerBundle } from "./web-build.ts";

const CALCULATOR = "/lead-value-calculator";
const LONGEST_ANSWER = 60;

interface Ports {
  bundle: Pick<WebServerBundle, "publicPaths" | "renderPublicPage">;
  countriesOf: PageCountries;
  prices: PagePrices;
  claims: Claims;
  packageTermsOf: PackageTerms;
  leadValue: LeadValue;
  rateLimiter: Pick<RateLimiter, "countLeadValue">;
  origin: string;
}

/** The public pages in every language, rendered on each request about the country that `?country=` names or the language's own. */
export function makePublicPages({
  bundle,
  countriesOf,
  prices,
  claims,
  packageTermsOf,
  leadValue,
  rateLimiter,
  origin,
}: Ports): RequestHandler {
  /** The figures for the questions of the calculator; undefined on other pages, and while nobody has asked. */
  async function answerOf(
    path: string,
    locale: Locale,
    request: Pick<Request, "query" | "ip">,
    country: string | undefined,
  ) {
    const query = Object.fromEntries(
      Object.entries(request.query).flatMap(([key, value]) =>
        typeof value === "string" ? [[key, value.trim().slice(0, LONGEST_ANSWER)]] : [],
      ),
    );
    const leadType = LeadType.safeParse(query["type"]).data;
    if (path !== CALCULATOR || !leadType || !country) return undefined;
    await rateLimiter.countLeadValue(networkOf(request));
    const asked = { country, locale, leadType, place: query["place"] ?? "" };
    return { query, figures: await leadValue(asked).catch(() => []) };
  }

  const router = Router();
  for (const path of bundle.publicPaths) {
    for (const locale of Locale.options) {
      router.get(localisedPath(path, locale), async ({ query, ip }, response) => {
        const countries = countriesOf(locale, query["country"]);
        const [pricing, [assignmentShare = null]] = await Promise.all([
          countries[0] ? prices(countries[0].code) : null,
          // A page without the figure is better than none.
          claims().catch(() => []),
        ]);
        const packageTerms = countries[0] ? packageTermsOf(countries[0].code, locale) : null;
        const answer = await answerOf(path, locale, { query, ip }, countries[0]?.code);
        const page = {
          ...(answer && { leadValue: answer }),
          path,
          locale,
          countries,
          pricing,
          packageTerms,
          assignmentShare,
          origin,
        };
        const { html } = bundle.renderPublicPage(page);
        response.set("Cache-Control", "no-cache").type("html").send(html);
      });
    }
  }
  return router;
}
