import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { minutes } from "@doorlight/common/time";
import express, { type RequestHandler } from "express";
import type { Clients } from "./clients.ts";
import type { Config } from "./config.ts";
import { networkOf } from "./limits/network-of.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";

/** Bytes, as many as notifications takes. */
const BODY_LIMIT = 100_000;

/** Notifications takes none that are older; clocks may differ as much. */
const TOLERANCE_MS = minutes(5);

interface Ports {
  clients: { campaignMails: Pick<Clients["campaignMails"], "receiveMailEvent"> };
  rateLimiter: Pick<RateLimiter, "countProviderEvent">;
  kit: Pick<Kit<Config>, "clock">;
}

/**
 * Takes a mail provider's events about bounces and complaints. As the card provider's, they come without session and
 * origin: notifications checks the signature over their very bytes. An event without a recent signature is not read.
 */
export function makeMailEvents({ clients: { campaignMails }, rateLimiter, kit: { clock } }: Ports): RequestHandler[] {
  return [
    async (request, _response, next) => {
      await rateLimiter.countProviderEvent(networkOf(request));
      const { id, timestamp, signature } = headersOf(request);
      const age = Math.abs(clock.now().getTime() - Number(timestamp) * 1_000);
      if (!id || !/^\d{1,12}$/.test(timestamp) || !/(^| )v1,/.test(signature) || age > TOLERANCE_MS)
        refuse("signature_invalid");
      next();
    },
    express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false }),
    async (request, response) => {
      const body: unknown = request.body;
      const payload = Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
      await campaignMails.receiveMailEvent({ payload, ...headersOf(request) });
      response.status(204).end();
    },
  ];
}

/** As Standard Webhooks names them. */
function headersOf(request: Parameters<RequestHandler>[0]) {
  const header = (name: string) => request.get(`webhook-${name}`) ?? "";
  return { id: header("id"), timestamp: header("timestamp"), signature: header("signature") };
}
