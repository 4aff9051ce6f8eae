import { refuse } from "@doorlight/common/errors";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { Id } from "../contract/common.ts";
import type { Clients } from "./clients.ts";
import { networkOf } from "./limits/network-of.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";
import { imageOf } from "./mappers/image-url.ts";

/** A transparent one. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

type Image = { content: Uint8Array; type: string };

type Ports = Pick<Clients, "profiles" | "campaignPictures" | "campaignLinks"> & {
  rateLimiter: Pick<RateLimiter, "countMailLink">;
};

/**
 * Profile pictures, whose names are digests of their content, and pictures in the mails of campaigns, which never change: a
 * browser asks for each of them once. No cookie is read or set, and nobody counts them. One more picture, which nobody sees,
 * counts the opens of a campaign without saying whose.
 */
export function makeImages({ profiles, campaignPictures, campaignLinks, rateLimiter }: Ports): RequestHandler {
  async function serve(image: () => Promise<Image>, response: Response): Promise<void> {
    response.set("Cache-Control", "no-store");
    const { content, type } = await image();
    response
      .set("Cache-Control", "public, max-age=31536000, immutable")
      .set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
      .type(type)
      .send(Buffer.from(content));
  }

  async function profileImage(name: string): Promise<Image> {
    const { webp } = await profiles.getImage(imageOf(name) ?? refuse("not_found"));
    return { content: webp, type: "image/webp" };
  }

  function campaignPicture(id: string): Promise<Image> {
    return Id.safeParse(id).success ? campaignPictures.getPicture({ pictureId: id }) : refuse("not_found");
  }

  /** The answer is the same if campaign is down or a network asks too often: a mail must not show a broken picture. */
  async function countOpen(request: Request<{ id: string }>, response: Response): Promise<void> {
    const { id } = request.params;
    if (!Id.safeParse(id).success) refuse("not_found");
    response.set("Cache-Control", "no-store").set("Cross-Origin-Resource-Policy", "cross-origin");
    await rateLimiter
      .countMailLink(networkOf(request))
      .then(() => campaignLinks.recordOpen({ campaignId: id }))
      .catch(() => {});
    response.type("image/gif").send(PIXEL);
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.get("/images/:name", ({ params }, response) => serve(() => profileImage(params.name), response));
  router.get("/campaign-pictures/:id", ({ params }, response) => {
    // Mail programs in the web show them on pages of their own.
    response.set("Cross-Origin-Resource-Policy", "cross-origin");
    return serve(() => campaignPicture(params.id), response);
  });
  router.get("/campaign-opens/:id", (request, response) => countOpen(request, response));
  return router;
}
