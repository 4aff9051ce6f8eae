// Generated from doorlight.notifications.v1.WebhookAttemptResult by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** delivered: answered with a status of 200 to 299. refused: answered with another status; a redirect is not followed. timed_out: no answer within 15 seconds. forbidden_address: the name leads to an address that is not of the public network, so that nothing was sent. unknown_host: the name has no address. tls_failed: no secure connection: the certificate is not valid for the name, for instance. unreachable: no connection, or it broke off. */
export const WebhookAttemptResult = z.enum([
  "delivered",
  "refused",
  "timed_out",
  "forbidden_address",
  "unknown_host",
  "tls_failed",
  "unreachable",
]);
export type WebhookAttemptResult = z.output<typeof WebhookAttemptResult>;
