import { type RequestHandler, Router } from "express";
import type { WebServerBundle } from "./web-build.ts";

interface Ports {
  bundle: Pick<WebServerBundle, "renderUnknownScreens" | "isBot" | "privatePaths">;
  /** The app's page for every address of a screen. */
  screens: readonly { address: string; html: string }[];
  template: string;
  origin: string;
}

/**
 * The app's page for every address of a screen; with status 404 for all other addresses, where the app shows its error
 * screen, and a bot gets nothing else. Private pages are neither stored nor indexed.
 */
export function makeAppShell({ bundle, screens, template, origin }: Ports): RequestHandler {
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
  for (const { address, html } of screens) router.get(address, send(html));
  for (const { address, html } of bundle.renderUnknownScreens({ template, origin })) {
    const sendUnknown = send(html);
    router.get(address, (request, response, next) => {
      response.status(404);
      return bundle.isBot(request.get("user-agent")) ? response.end() : sendUnknown(request, response, next);
    });
  }
  return router;
}
