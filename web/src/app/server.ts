import { locales, localisedPath } from "../lib/locale.ts";
import { paths } from "../lib/paths.ts";
import { isLocalised } from "./localised-paths.ts";

/** The parts of the web app that the gateway uses: the prerendered pages and the addresses of the app's screens. */
export { publicPaths, renderPublicPage, sitemapEntries } from "../features/public-pages/render.tsx";

const screens = [
  paths.contact,
  paths.request,
  paths.confirmRequest,
  paths.sellerPage(":hash"),
  paths.login,
  paths.signup,
  paths.confirmSignup,
  paths.passwordRequest,
  paths.changePassword(":user", ":token"),
  paths.loginLinkRequest,
  paths.loginLink(":token"),
  paths.newLeads,
  paths.lead(":id"),
  paths.myLeads,
  paths.billing,
  paths.settings,
  paths.officeSettings,
  paths.securitySettings,
  paths.appearanceSettings,
  paths.dataSettings,
  paths.officeInvitation(":token"),
  paths.users,
  paths.user(":id"),
  paths.officeRequests,
  paths.audit,
];

/** Every address of a screen, in each of its languages; parameters as `:name`. */
export const appPaths: readonly string[] = screens.flatMap((path) =>
  isLocalised(path) ? locales.map((locale) => localisedPath(path, locale)) : [path],
);

/** Screens with personal content, or with a secret in their address. */
const privateScreens = [
  paths.newLeads,
  paths.sellerPage(":hash"),
  paths.confirmRequest,
  paths.confirmSignup,
  paths.changePassword(":user", ":token"),
  paths.loginLink(":token"),
];

/**
 * Prefixes of private addresses, in each language: an address is private if it is one of them or continues one after a
 * slash. Private pages are kept out of caches and search engines.
 */
export const privatePaths: readonly string[] = privateScreens.flatMap((path) => {
  const [prefix = path] = path.split("/:");
  return locales.map((locale) => localisedPath(prefix, locale));
});
