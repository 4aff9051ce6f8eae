import compression from "compression";
import type { RequestHandler } from "express";

/**
 * Compresses pages and answers of 1 KB and more. Live events stay as they are: a packet of their own each.
 *
 * A compressed answer betrays by its length whether a text that an attacker chose equals a secret beside it (BREACH).
 * Three things keep that from working here. Only answers to GET are compressed, and secrets (recovery codes, keys of
 * authenticators, tokens) come in answers to POST. No answer repeats its address or its query. And the session's cookie
 * is SameSite, so that another site cannot make a browser ask in the name of its user.
 */
export const compressAnswers: RequestHandler = (request, response, next) => {
  // The library replaces methods of a response even if it leaves the answer alone, which makes V8's young collector
  // keep whole requests: a quarter of what a small request costs.
  if (request.method === "GET") compress(request, response, next);
  else next();
};

const compress = compression({
  threshold: 1024,
  filter: (request, response) =>
    !String(response.getHeader("Content-Type")).startsWith("text/event-stream") &&
    compression.filter(request, response),
});
