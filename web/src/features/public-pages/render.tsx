import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type PublicAssets, PublicDocument } from "./components/public-document.tsx";
import { PublicFrame } from "./components/public-frame.tsx";
import { type PublicPage, PublicPageContext } from "./public-page.ts";
import { publicRoutes, townRoute } from "./public-routes.ts";
import { publicText } from "./public-text.ts";

declare const PUBLIC_ASSETS: PublicAssets;

/** The prerendered pages without their language, in the order of the sitemap. */
export const publicPaths: string[] = Object.keys(publicRoutes);

/** A public page as a whole HTML document; status 404 without HTML for any other path. */
export function renderPublicPage(request: PublicPage): { status: 200 | 404; html: string } {
  const route = request.town ? townRoute : publicRoutes[request.path];
  if (!route) return { status: 404, html: "" };

  const html = renderToString(
    <I18nextProvider i18n={publicText(request.locale)}>
      <PublicPageContext value={request}>
        <PublicDocument metaKey={route.metaKey} assets={PUBLIC_ASSETS}>
          <PublicFrame>
            <route.Page />
          </PublicFrame>
        </PublicDocument>
      </PublicPageContext>
    </I18nextProvider>,
  );
  return { status: 200, html: `<!doctype html>${html}` };
}
