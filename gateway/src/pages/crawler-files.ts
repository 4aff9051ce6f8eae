import { type RequestHandler, Router } from "express";
import { sitemapXml } from "./sitemap.ts";
import type { WebServerBundle } from "./web-build.ts";

interface Ports {
  bundle: Pick<WebServerBundle, "sitemapEntries">;
  origin: string;
}

/** `/sitemap.xml` and `/robots.txt`. */
export function makeCrawlerFiles({ bundle, origin }: Ports): RequestHandler {
  const sitemap = sitemapXml(bundle.sitemapEntries(origin));
  const robots = [
    "User-agent: *",
    "Disallow: /account",
    "Disallow: /contact-request",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
  const router = Router();
  router.get("/sitemap.xml", (_request, response) => void response.type("xml").send(sitemap));
  router.get("/robots.txt", (_request, response) => void response.type("text/plain").send(robots));
  return router;
}
