import type { Request } from "express";

/**
 * Whether a change comes from the product's own pages, or from a client that is no browser and sends neither header.
 * Browsers always send one of them with a cross-site request.
 */
export function isSameOrigin(request: Request, publicOrigin: string): boolean {
  const site = request.get("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = request.get("origin");
  if (origin === undefined || site === "same-origin") return true;
  return origin === publicOrigin || origin === `${request.protocol}://${request.get("host")}`;
}
