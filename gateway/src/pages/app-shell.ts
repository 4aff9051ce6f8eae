import { type RequestHandler, Router } from "express";
import type { WebServerBundle } from "./web-build.ts";

interface Ports {
  bundle: Pick<WebServerBundle, "renderScreens" | "renderUnknownScreen" | "privatePaths">;
  template: string;
  origin: string;
}

/**
 * The app's page for every address of a screen; with status 404 for all other addresses, where the app shows its own
 * page. Private pages are neither stored nor indexed.
 */
export function makeAppShell({ bundle, template, origin }: Ports): RequestHandler {
  const isPrivate = (path: string) =>
    bundle.privatePaths.some((prefix) => path === prefix || path.startsWith(prefix.replace(/\/?$/, "/")));

  const send =
    (html: string): RequestHandler =>
    ({ path }, response) => {
      if (isPrivate(path)) {
        response.set("X-Robots-Tag", "noindex").set("Cache-Control", "no-store");
      } else {
        response.set("Cache-Control", "no-cache");
      }
      response.type("html").send(html);
    };
  const router = Router();
  for (const { address, html } of bundle.renderScreens({ template, origin })) router.get(address, send(html));
  const sendUnknown = send(bundle.renderUnknownScreen({ template, origin }));
  router.get("/{*path}", (request, response, next) => sendUnknown(request, response.status(404), next));
  return router;
}
