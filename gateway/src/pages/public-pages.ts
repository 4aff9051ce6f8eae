import { type RequestHandler, Router } from "express";
import { Locale } from "../../contract/index.ts";
import type { PagePrices } from "./page-prices.ts";
import { localisedPath } from "./paths.ts";
import type { WebServerBundle } from "./web-build.ts";

interface Ports {
  bundle: Pick<WebServerBundle, "publicPaths" | "renderPublicPage">;
  prices: PagePrices;
  origin: string;
}

/** The public pages in every language, rendered on each request with this deployment's prices. */
export function makePublicPages({ bundle, prices, origin }: Ports): RequestHandler {
  const router = Router();
  for (const path of bundle.publicPaths) {
    for (const locale of Locale.options) {
      router.get(localisedPath(path, locale), async (_request, response) => {
        const { html } = bundle.renderPublicPage({ path, locale, pricing: await prices(locale), origin });
        response.set("Cache-Control", "no-cache").type("html").send(html);
      });
    }
  }
  return router;
}
