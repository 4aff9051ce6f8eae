import { type Request, type RequestHandler, type Response, Router } from "express";
import { LeadType, Locale } from "../../contract/index.ts";
import type { Claims } from "../claims.ts";
import { networkOf } from "../limits/network-of.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { LeadValue } from "./lead-value.ts";
import { localisedPath } from "./localised-path.ts";
import type { PageCountries } from "./page-countries.ts";
import type { PackageTerms } from "./package-terms.ts";
import type { PagePrices } from "./page-prices.ts";
import { TOWN_PAGES, townPath, type Towns } from "./towns.ts";
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
  towns: Pick<Towns, "find">;
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
  towns,
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

  /** The facts that every page may name. */
  async function factsFor(locale: Locale, asked: unknown) {
    const countries = countriesOf(locale, asked);
    const [pricing, [assignmentShare = null]] = await Promise.all([
      countries[0] ? prices(countries[0].code) : null,
      // A page without the figure is better than none.
      claims().catch(() => []),
    ]);
    const packageTerms = countries[0] ? packageTermsOf(countries[0].code, locale) : null;
    return { locale, countries, pricing, packageTerms, assignmentShare, origin };
  }

  function send(response: Response, page: Parameters<typeof bundle.renderPublicPage>[0]): void {
    response.set("Cache-Control", "no-cache").type("html").send(bundle.renderPublicPage(page).html);
  }

  const router = Router();
  for (const locale of Locale.options) {
    for (const path of bundle.publicPaths) {
      router.get(localisedPath(path, locale), async ({ query, ip }, response) => {
        const facts = await factsFor(locale, query["country"]);
        const leadValue = await answerOf(path, locale, { query, ip }, facts.countries[0]?.code);
        send(response, { ...facts, path, ...(leadValue && { leadValue }) });
      });
    }
    router.get(localisedPath(TOWN_PAGES, locale), async ({ params }, response, next) => {
      const town = await towns.find(String(params["country"]), String(params["town"]));
      if (!town) return next();
      send(response, { ...(await factsFor(locale, town.country)), path: townPath(town), town });
    });
  }
  return router;
}
