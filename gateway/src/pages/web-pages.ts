import type { Kit } from "@doorlight/common/runtime";
import { type RequestHandler, Router } from "express";
import type { Claims } from "../claims.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { makeAppShell } from "./app-shell.ts";
import { makeCrawlerFiles } from "./crawler-files.ts";
import { makePageCountries } from "./page-countries.ts";
import { makePagePrices } from "./page-prices.ts";
import { makePublicPages } from "./public-pages.ts";
import { redirectToPlainPath } from "./plain-path.ts";
import { makeStaticFiles } from "./static-files.ts";
import { loadWebBuild } from "./web-build.ts";

/** Serves the built web app. The order matters: the app's page for unknown paths comes last. */
export async function makeWebPages(
  { config, clock, packs }: Pick<Kit<Config>, "config" | "clock" | "packs">,
  { billing, claims }: Pick<Clients, "billing"> & { claims: Claims },
): Promise<RequestHandler> {
  const { clientFolder, template, bundle } = await loadWebBuild(config.WEB_DIST);
  const origin = config.PUBLIC_URL;
  return Router().use(
    redirectToPlainPath,
    makePublicPages({
      bundle,
      countriesOf: makePageCountries(packs),
      prices: makePagePrices({ clock }, billing),
      claims,
      origin,
    }),
    makeCrawlerFiles({ bundle, origin }),
    makeStaticFiles(clientFolder),
    makeAppShell({ bundle, template, origin }),
  );
}
