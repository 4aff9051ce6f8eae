import type { Plugin } from "vite";
import type * as PublicPages from "../src/features/public-pages/render.tsx";
import { countryOfLocale, splitLocale } from "../src/lib/locale.ts";

const renderer = "/src/features/public-pages/render.tsx";

/** Renders the public pages on each request in development; in production the gateway does it. */
export function publicPagesInDevelopment(gateway: string): Plugin {
  return {
    name: "doorlight:public-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, origin } = new URL(request.url ?? "/", `http://${request.headers.host}`);
        const { path, locale } = splitLocale(pathname);
        void (async () => {
          const { renderPublicPage } = (await server.ssrLoadModule(renderer)) as typeof PublicPages;
          const prices = await fetch(`${gateway}/api/pricing?country=${countryOfLocale[locale]}`).catch(() => null);
          const claims = await fetch(`${gateway}/api/claims`).catch(() => null);
          const { status, html } = renderPublicPage({
            path,
            locale,
            origin,
            // Their packs are known to the gateway only.
            countries: [],
            pricing: prices?.ok ? await prices.json() : null,
            assignmentShare: claims?.ok ? (await claims.json()).items[0] : null,
          });
          if (status === 404) return next();
          response
            .setHeader("Content-Type", "text/html; charset=utf-8")
            .end(await server.transformIndexHtml(pathname, html));
        })().catch(next);
      });
    },
  };
}
