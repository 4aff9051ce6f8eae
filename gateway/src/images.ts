import { refuse } from "@doorlight/common/errors";
import { type RequestHandler, type Response, Router } from "express";
import type { Clients } from "./clients.ts";
import { imageOf } from "./mappers/image-url.ts";

/** Profile pictures. Their names are digests of their content, so a browser asks for each of them once. */
export function makeImages({ profiles }: Pick<Clients, "profiles">): RequestHandler {
  async function serve(name: string, response: Response): Promise<void> {
    response.set("Cache-Control", "no-store");
    const { webp } = await profiles.getImage(imageOf(name) ?? refuse("not_found"));
    response
      .set("Cache-Control", "public, max-age=31536000, immutable")
      .set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
      .type("image/webp")
      .send(Buffer.from(webp));
  }
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/images/:name", ({ params }, response) => serve(params.name, response));
  return router;
}
