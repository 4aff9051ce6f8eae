import { type RequestHandler, Router } from "express";
import type { WebBuild } from "./web-build.ts";

/**
 * The app's empty page for every address of a screen; with status 404 for all other addresses, where the app shows its
 * own page. Private pages are neither stored nor indexed.
 */
export function makeAppShell({ shell, bundle }: Pick<WebBuild, "shell" | "bundle">): RequestHandler {
  const isPrivate = (path: string) =>
    bundle.privatePaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

  const sendShell: RequestHandler = ({ path }, response) => {
    if (isPrivate(path)) {
      response.set("X-Robots-Tag", "noindex").set("Cache-Control", "no-store");
    } else {
      response.set("Cache-Control", "no-cache");
    }
    response.type("html").send(shell);
  };
  const router = Router();
  router.get([...bundle.appPaths], sendShell);
  router.get("/{*path}", (request, response, next) => sendShell(request, response.status(404), next));
  return router;
}
