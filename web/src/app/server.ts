import { locales, localisedPath } from "../lib/locale.ts";
import { isLocalised } from "./localised-paths.ts";
import { paths } from "../lib/paths.ts";

/** What the gateway takes from the web app: the prerendered pages, and which other addresses the app answers. */
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
  paths.users,
  paths.user(":id"),
  paths.officeRequests,
  paths.audit,
  paths.officeSettings,
  paths.securitySettings,
  paths.appearanceSettings,
  paths.dataSettings,
  paths.officeInvitation(":token"),
];

/** Every address of a screen, in each of its languages; parameters as `:name`. */
export const appPaths: string[] = screens.flatMap((path) =>
  isLocalised(path) ? locales.map((locale) => localisedPath(path, locale)) : [path],
);
