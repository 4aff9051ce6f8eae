import type { Request } from "express";

/**
 * Whether a change comes from the product's own pages, or from a client that is no browser and sends neither header.
 * Browsers always send one of them with a cross-site request. A name that somebody else points at this server is not
 * the product's: its pages are "same-origin" to themselves, so the origin is checked beside.
 */
export function isSameOrigin(request: Request, publicOrigin: string): boolean {
  const site = request.get("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = request.get("origin");
  return origin === undefined || origin === publicOrigin;
}
