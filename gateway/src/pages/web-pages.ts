import type { Kit } from "@doorlight/common/runtime";
import { type RequestHandler, Router } from "express";
import { Locale } from "../../contract/index.ts";
import type { Claims } from "../claims.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import { makeAppShell } from "./app-shell.ts";
import { makeCrawlerFiles } from "./crawler-files.ts";
import { makeLeadValue } from "./lead-value.ts";
import { localisedPath } from "./localised-path.ts";
import { makePackageTerms } from "./package-terms.ts";
import { makePageCountries } from "./page-countries.ts";
import { makePagePrices } from "./page-prices.ts";
import { makePublicPages } from "./public-pages.ts";
import { redirectToPlainPath } from "./plain-path.ts";
import { makeRedirect } from "./redirect.ts";
import { makeStaticFiles } from "./static-files.ts";
import { makeTowns, TOWN_PAGES } from "./towns.ts";
import type { WebBuild } from "./web-build.ts";

type Others = { claims: Claims; rateLimiter: Pick<RateLimiter, "countLeadValue">; build: WebBuild };

/** Serves the built web app. The order matters: the app's page for unknown paths comes last. */
export function makeWebPages(
  { config, clock, packs, legalTexts }: Pick<Kit<Config>, "config" | "clock" | "packs" | "legalTexts">,
  { claims, rateLimiter, build, ...clients }: Pick<Clients, "billing" | "leads" | "followUps"> & Others,
): RequestHandler {
  const { clientFolder, template, bundle } = build;
  const origin = config.PUBLIC_URL;
  const screens = bundle.renderScreens({ template, origin });
  const towns = makeTowns({ clock, packs }, clients.followUps);
  const publicAddresses = [...bundle.publicPaths, TOWN_PAGES].flatMap((path) =>
    Locale.options.map((locale) => localisedPath(path, locale)),
  );
  return Router().use(
    redirectToPlainPath,
    makePublicPages({
      bundle,
      countriesOf: makePageCountries(packs),
      prices: makePagePrices({ clock }, clients.billing),
      claims,
      packageTermsOf: makePackageTerms({ packs, legalTexts }),
      leadValue: makeLeadValue({ clock }, clients),
      towns,
      rateLimiter,
      origin,
    }),
    makeRedirect({ addresses: [...publicAddresses, ...screens.map(({ address }) => address)], origin }),
    makeCrawlerFiles({ bundle, towns, origin }),
    makeStaticFiles(clientFolder),
    makeAppShell({ bundle, screens, template, origin }),
  );
}
