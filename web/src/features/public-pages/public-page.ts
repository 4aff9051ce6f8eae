import type { Pricing } from "@doorlight/gateway/contract";
import { createContext, use } from "react";
import { type Locale, localisedPath } from "../../lib/locale.ts";

/** The context of all parts of a prerendered page. */
export type PublicPage = {
  /** Without its language: `/pricing`. */
  path: string;
  locale: Locale;
  /** The price list of the language's country; null if the deployment has none. */
  pricing: Pricing | null;
  /** Scheme and host of the deployment, without a trailing slash. */
  origin: string;
};

export const PublicPageContext = createContext<PublicPage | null>(null);

export function usePublicPage(): PublicPage & { href: (path: string) => string } {
  const page = use(PublicPageContext);
  if (!page) throw new Error("usePublicPage needs a PublicPageContext");
  return { ...page, href: (path) => localisedPath(path, page.locale) };
}
