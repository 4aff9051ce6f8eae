import { type RequestHandler, Router } from "express";
import { Locale } from "../../contract/index.ts";
import type { PagePrices } from "./page-prices.ts";
import type { WebServerBundle } from "./web-build.ts";

/** How a language shows at the start of a path. */
const prefixes: Record<Locale, string> = { en: "", sv: "/sv", fi: "/fi" };

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

/** `/pricing` in Finnish is `/fi/pricing`. */
function localisedPath(path: string, locale: Locale): string {
  return path === "/" ? prefixes[locale] || "/" : prefixes[locale] + path;
}
