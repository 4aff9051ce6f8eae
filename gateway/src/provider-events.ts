import { refuse } from "@doorlight/common/errors";
import express, { type RequestHandler } from "express";
import type { Clients } from "./clients.ts";
import { networkOf } from "./limits/network-of.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";

/** Bytes, as many as billing takes. */
const BODY_LIMIT = 1_000_000;

interface Ports {
  clients: { charges: Pick<Clients["charges"], "receiveProviderEvent"> };
  rateLimiter: Pick<RateLimiter, "countProviderEvent">;
}

/**
 * Takes the card provider's events. They come from a server, so without session and origin: the signature over their very
 * bytes proves them, which billing checks. What has none is not read. The provider sends again what is not answered with
 * success.
 */
export function makeProviderEvents({ clients: { charges }, rateLimiter }: Ports): RequestHandler[] {
  return [
    async (request, _response, next) => {
      await rateLimiter.countProviderEvent(networkOf(request));
      if (!request.get("stripe-signature")) refuse("signature_invalid");
      next();
    },
    express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false }),
    async (request, response) => {
      const body: unknown = request.body;
      const payload = Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
      await charges.receiveProviderEvent({ payload, signature: request.get("stripe-signature") ?? "" });
      response.status(204).end();
    },
  ];
}
