import { type RequestHandler, Router } from "express";

interface Ports {
  /** Those of every page, in every language; parameters as `:name`. */
  addresses: readonly string[];
  /** Scheme and host, without a trailing slash. */
  origin: string;
}

/**
 * `/redirect?to=/account` leads to a page of the product. Anybody can write such a link, so it leads to nothing else:
 * another target is answered like any address without a page.
 */
export function makeRedirect({ addresses, origin }: Ports): RequestHandler {
  const pages = addresses.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, "[\\w-]+")}$`));

  const router = Router({ caseSensitive: true, strict: true });
  router.get("/redirect", ({ query }, response, next) => {
    const target = pathOf(query["to"], origin);
    if (!target || !pages.some((page) => page.test(target.pathname))) return next();
    response.set({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
    response.redirect(302, target.pathname + target.search + target.hash);
  });
  return router;
}

/** The target as a browser reads it, if it is a path that a browser reads as it is written. */
function pathOf(to: unknown, origin: string): URL | undefined {
  if (typeof to !== "string" || !to.startsWith("/")) return undefined;
  const url = URL.parse(to, origin);
  const [path] = to.split(/[?#]/, 1);
  return url?.origin === new URL(origin).origin && url.pathname === path ? url : undefined;
}
