import type { RequestHandler } from "express";

/** Below the interface as below the site. */
const address = /^(\/lead-lists)?\/unsubscribe\/[^/]+$/;

/**
 * The address to which mail programs post in one click: those without that open it in a browser, which is sent to the
 * page that asks first.
 */
export const openUnsubscribePage: RequestHandler = (request, response, next) => {
  const isPage = request.method === "GET" && address.test(request.path) && request.accepts(["json", "html"]) === "html";
  if (isPage) response.redirect(303, request.path);
  else next();
};
