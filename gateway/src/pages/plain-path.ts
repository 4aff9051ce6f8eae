import type { RequestHandler } from "express";

/**
 * Each page has one address: `/sv/pricing/` leads to `/sv/pricing`. A path that starts with two slashes, or with a
 * backslash that a browser reads as one, is left alone: a redirect to it would leave the site.
 */
export const redirectToPlainPath: RequestHandler = ({ path, url }, response, next) => {
  if (!/^\/[^/\\].*\/$/.test(path)) return next();
  // From the first slash of the last run only: tried from each, the time grows with the square of the run.
  response.redirect(308, path.replace(/(?<!\/)\/+$/, "") + url.slice(path.length));
};
