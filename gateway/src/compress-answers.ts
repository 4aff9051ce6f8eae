import compression from "compression";

/**
 * Compresses pages and answers of 1 KB and more. Live events stay as they are: a packet of their own each.
 *
 * A compressed answer betrays by its length whether a text that an attacker chose equals a secret beside it (BREACH).
 * Three things keep that from working here. Only answers to GET are compressed, and secrets (recovery codes, keys of
 * authenticators, tokens) come in answers to POST. No answer repeats its address or its query. And the session's cookie
 * is SameSite, so that another site cannot make a browser ask in the name of its user.
 */
export const compressAnswers = compression({
  threshold: 1024,
  filter: (request, response) =>
    request.method === "GET" &&
    !String(response.getHeader("Content-Type")).startsWith("text/event-stream") &&
    compression.filter(request, response),
});
