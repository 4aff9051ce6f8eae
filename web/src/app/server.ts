import { publicPaths } from "../features/public-pages/render.tsx";
import { locales, localisedPath } from "../lib/locale.ts";
import { isLocalised } from "./localised-paths.ts";
import { addressesOf, renderShell } from "./shells/render-shell.tsx";
import { shellPages, unknownPage } from "./shells/shell-page.ts";

/** The parts of the web app that the gateway uses: the prerendered pages, and the app's page for each of its screens. */
export { publicPaths, renderPublicPage } from "../features/public-pages/render.tsx";
export { auditFileWords } from "../features/audit/file-words.ts";
export { isbot as isBot } from "isbot";

type Site = {
  /** The built index.html. */
  template: string;
  /** Scheme and host, without a trailing slash. */
  origin: string;
};

/** The app's page for every address of a screen, in each of its languages; parameters as `:name`. */
export function renderScreens({ template, origin }: Site): { address: string; html: string }[] {
  return shellPages.flatMap((page) =>
    addressesOf(page.path, isLocalised(page.path)).map(({ locale, address }) => ({
      address,
      html: renderShell({ template, page, locale, origin }),
    })),
  );
}

/** The app's page for every other address, in the language that begins the address; English comes last. */
export function renderUnknownScreens({ template, origin }: Site): { address: string; html: string }[] {
  return locales.toReversed().map((locale) => ({
    address: localisedPath("/{*path}", locale),
    html: renderShell({ template, page: unknownPage, locale, origin }),
  }));
}

/** Every address for search engines with its translations, for the sitemap; `others` are paths of further pages. */
export function sitemapEntries(
  origin: string,
  others: readonly string[] = [],
): { address: string; alternates: { locale: string; address: string }[] }[] {
  const screens = shellPages.filter(({ inSitemap }) => inSitemap).map(({ path }) => path);
  return [...publicPaths, ...others, ...screens].flatMap((path) => {
    const translations = locales.map((locale) => ({ locale, address: origin + localisedPath(path, locale) }));
    const alternates = [...translations, { locale: "x-default", address: origin + localisedPath(path, "en") }];
    return translations.map(({ address }) => ({ address, alternates }));
  });
}

/** Screens with personal content, or with a secret in their address: the app describes them to no search engine. */
const privateScreens = shellPages.filter(({ description }) => !description).map(({ path }) => path);

/**
 * Private addresses, in each language: those that begin with one that ends in a slash, or are one of the others or
 * continue it after a slash. Private pages are kept out of caches and search engines.
 */
export const privatePaths: readonly string[] = privateScreens
  .filter((path) => !privateScreens.some((other) => path.startsWith(`${other}/`)))
  .flatMap((path) => {
    const [prefix = path, parameter] = path.split(/\/(?=:)/);
    return locales.map((locale) => localisedPath(prefix, locale) + (parameter ? "/" : ""));
  });
