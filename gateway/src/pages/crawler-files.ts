import { type RequestHandler, Router } from "express";
import { developerPaths } from "../developers/page.ts";
import { sitemapXml } from "./sitemap.ts";
import { townPath, type Towns } from "./towns.ts";
import type { WebServerBundle } from "./web-build.ts";

interface Ports {
  bundle: Pick<WebServerBundle, "sitemapEntries">;
  towns: Pick<Towns, "all">;
  origin: string;
}

/** `/sitemap.xml` and `/robots.txt`. */
export function makeCrawlerFiles({ bundle, towns, origin }: Ports): RequestHandler {
  const robots = [
    "User-agent: *",
    "Disallow: /account",
    "Disallow: /contact-request",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
  const router = Router();
  router.get("/sitemap.xml", async (_, response) => {
    const paths = (await towns.all()).map(townPath);
    // In English alone.
    const forDevelopers = Object.values(developerPaths).map((path) => ({ address: origin + path, alternates: [] }));
    response.type("xml").send(sitemapXml([...bundle.sitemapEntries(origin, paths), ...forDevelopers]));
  });
  router.get("/robots.txt", (_request, response) => void response.type("text/plain").send(robots));
  return router;
}
