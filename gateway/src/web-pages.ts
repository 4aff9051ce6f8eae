import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client } from "@connectrpc/connect";
import type { Kit } from "@doorlight/common/runtime";
import type { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import express, { type RequestHandler, Router } from "express";
import { Locale, type Pricing } from "../contract/index.ts";
import type { Config } from "./config.ts";
import { pricingOf } from "./pricing.ts";
import { type SitemapEntry, sitemapXml } from "./sitemap.ts";

/** What the built web app offers to the gateway. */
interface PublicPages {
  /** Without their language: `/pricing`. */
  publicPaths: readonly string[];
  renderPublicPage(page: { path: string; locale: Locale; pricing: Pricing | null; origin: string }): { html: string };
  sitemapEntries(origin: string): SitemapEntry[];
  /** Addresses of the app's screens; parameters as `:name`. */
  appPaths: readonly string[];
}

/** How a language shows in an address. */
const prefixes: Record<Locale, string> = { en: "", sv: "/sv", fi: "/fi" };
/** Pages without a country show the prices of the language's own. */
const countryOf: Record<Locale, string> = { en: "GB", sv: "SE", fi: "FI" };
const PRICES_KEPT_MS = 60_000;
const YEAR = "365d";
/** Pages whose address is a secret or whose content is personal. */
const privatePaths =
  /^(\/(sv|fi))?\/(account|contact-request|request\/confirm|signup\/confirm|login\/passwordless|change-password)(\/|$)/;

/** Serves the built web app: public pages rendered with this deployment's prices, assets, and the app for all other paths. */
export async function webPages(
  { config, clock }: Kit<Config>,
  billing: Client<typeof BillingService>,
): Promise<RequestHandler> {
  const dist = resolve(config.WEB_DIST);
  const client = join(dist, "client");
  const shell = await readFile(join(client, "index.html"), "utf8");
  const pages = (await import(pathToFileURL(join(dist, "server", "public.js")).href)) as PublicPages;
  const prices = new Map<string, { until: number; pricing: Pricing | null }>();

  async function pricing(locale: Locale): Promise<Pricing | null> {
    const country = countryOf[locale];
    const now = clock.now().getTime();
    const kept = prices.get(country);
    if (kept && kept.until > now) return kept.pricing;
    // A landing page without prices beats no landing page.
    const fresh = await pricingOf(billing, country).catch(() => kept?.pricing ?? null);
    if (fresh) prices.set(country, { until: now + PRICES_KEPT_MS, pricing: fresh });
    return fresh;
  }

  const router = Router();
  for (const path of pages.publicPaths) {
    for (const locale of Locale.options) {
      const address = path === "/" ? prefixes[locale] || "/" : prefixes[locale] + path;
      router.get(address, async (_request, response) => {
        const page = { path, locale, pricing: await pricing(locale), origin: config.PUBLIC_URL };
        response.set("Cache-Control", "no-cache").type("html").send(pages.renderPublicPage(page).html);
      });
    }
  }
  const sitemap = sitemapXml(pages.sitemapEntries(config.PUBLIC_URL));
  router.get("/sitemap.xml", (_request, response) => void response.type("xml").send(sitemap));
  router.get("/robots.txt", (_request, response) => {
    response
      .type("text/plain")
      .send(
        `User-agent: *\nDisallow: /account\nDisallow: /contact-request\nSitemap: ${config.PUBLIC_URL}/sitemap.xml\n`,
      );
  });
  router.use("/assets", express.static(join(client, "assets"), { immutable: true, maxAge: YEAR, fallthrough: false }));
  router.use(
    express.static(client, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => void response.setHeader("Cache-Control", "no-cache"),
    }),
  );
  const app: RequestHandler = (request, response) => {
    if (privatePaths.test(request.path)) response.set("X-Robots-Tag", "noindex").set("Cache-Control", "no-store");
    else response.set("Cache-Control", "no-cache");
    response.type("html").send(shell);
  };
  router.get([...pages.appPaths], app);
  // The app shows its own page for what it does not know.
  router.get("/{*path}", (request, response, next) => app(request, response.status(404), next));
  return router;
}
