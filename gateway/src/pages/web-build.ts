import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { LegalText } from "@doorlight/common/product";
import type { AuditField, AuditObject, Claim, Locale, Pricing } from "../../contract/index.ts";
import type { PlaceFigures } from "./lead-value.ts";
import type { PageCountry } from "./page-countries.ts";
import type { Town } from "./towns.ts";
import type { SitemapEntry } from "./sitemap.ts";

/** What entries of the audit say on the screen, in one language. */
export interface AuditWords {
  action(name: string, fields?: readonly AuditField[]): string;
  field(field: AuditField): string;
  object(object: AuditObject, fields?: readonly AuditField[]): string;
}

/** The exports of the web app's server bundle for the gateway. */
export interface WebServerBundle {
  /** Paths of the prerendered pages, without their language: `/pricing`. */
  publicPaths: readonly string[];
  renderPublicPage(page: {
    path: string;
    locale: Locale;
    /** The one that the page is about first. */
    countries: readonly PageCountry[];
    pricing: Pricing | null;
    packageTerms?: LegalText | null;
    town?: Town;
    leadValue?: { query: Record<string, string>; figures: readonly PlaceFigures[] };
    assignmentShare: Claim | null;
    origin: string;
  }): { html: string };
  /** Of all pages, and of others by their path without language. */
  sitemapEntries(origin: string, others?: readonly string[]): SitemapEntry[];
  /** The app's page for every address of a screen; parameters as `:name`. */
  renderScreens(site: { template: string; origin: string }): { address: string; html: string }[];
  /** The app's page for every other address; the addresses are patterns, the most general last. */
  renderUnknownScreens(site: { template: string; origin: string }): { address: string; html: string }[];
  isBot(userAgent: string | undefined): boolean;
  auditFileWords(locale: Locale, timeZone: string): AuditWords;
  /** Prefixes, in every language, of addresses that are secret or have personal content: `/account`, `/login/passwordless/`. */
  privatePaths: readonly string[];
}

export interface WebBuild {
  /** Folder of the files for browsers. */
  clientFolder: string;
  /** The app's page, to be filled in for each screen. */
  template: string;
  bundle: WebServerBundle;
}

/** Loads the built web app from `WEB_DIST`. */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const dist = resolve(folder);
  const clientFolder = join(dist, "client");
  const template = await readFile(join(clientFolder, "index.html"), "utf8");
  const bundle = (await import(pathToFileURL(join(dist, "server", "public.js")).href)) as WebServerBundle;
  return { clientFolder, template, bundle };
}
