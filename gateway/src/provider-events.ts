import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { counter } from "@doorlight/common/telemetry";
import { minutes } from "@doorlight/common/time";
import express, { type RequestHandler } from "express";
import type { Clients } from "./clients.ts";
import type { Config } from "./config.ts";
import { networkOf } from "./limits/network-of.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";

/** Bytes, as many as billing takes. */
const BODY_LIMIT = 1_000_000;

interface Ports {
  clients: { charges: Pick<Clients["charges"], "receiveProviderEvent"> };
  rateLimiter: Pick<RateLimiter, "countProviderEvent">;
  kit: Pick<Kit<Config>, "clock">;
}

/** As billing's, for calls that anybody may send. */
const refused = counter(
  "provider_events_refused_total",
  { description: "Events that the card provider has not signed" },
  [{}],
);

/** Billing takes none that are older; clocks may differ as much. */
const TOLERANCE_MS = minutes(5);

/**
 * Takes the card provider's events. They come from a server, so without session and origin: the signature over their
 * very bytes proves them, which billing checks. An event without a recent signature is not read. The provider repeats
 * an event, signed again, until it is answered with success.
 */
export function makeProviderEvents({ clients: { charges }, rateLimiter, kit: { clock } }: Ports): RequestHandler[] {
  return [
    async (request, _response, next) => {
      await rateLimiter.countProviderEvent(networkOf(request));
      if (!isOfNow(request.get("stripe-signature") ?? "", clock.now())) {
        refused.add(1);
        refuse("signature_invalid");
      }
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

/** Whether a signature has the provider's form, `t=<seconds>,v1=<SHA-256 in hex>`, and says that it was made just now. */
function isOfNow(signature: string, now: Date): boolean {
  const parts = signature.split(",");
  const time = parts.map((part) => /^t=(\d{1,12})$/.exec(part)?.[1]).find((seconds) => seconds !== undefined);
  if (time === undefined || !parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part))) return false;
  return Math.abs(now.getTime() - Number(time) * 1_000) <= TOLERANCE_MS;
}
