import * as z from "zod/mini";
import { Id, idParams, nextCursor, pageQuery } from "./common.ts";
import { endpoint, superAdmins } from "./endpoint.ts";
import { WebhookAttempt, WebhookEndpoint, WebhookUrl } from "./webhooks.ts";

const path = "/api/admin/sources/:id/callback";
/** `whsec_…`, for the partner. It is not shown again. */
const Secret = z.string();

export const getSourceCallback = endpoint({
  method: "GET",
  path,
  summary: "Get where the outcomes of a source's requests are posted.",
  access: superAdmins,
  audited: true,
  params: idParams,
  answer: z.object({
    /** Null without one. */
    callback: z.nullable(WebhookEndpoint),
  }),
  refusals: ["not_found"],
});

export const setSourceCallback = endpoint({
  method: "PUT",
  path,
  summary:
    "Set where the outcomes of a source's requests are posted. A callback that is off is switched on, and what waits is sent. A new one has a secret, which is shown this once.",
  access: superAdmins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject({ url: WebhookUrl }),
  answer: z.object({ callback: WebhookEndpoint, /** Null unless the callback is new. */ secret: z.nullable(Secret) }),
  refusals: ["not_found", "webhook_url_refused", "webhook_exists", "version_outdated"],
});

export const removeSourceCallback = endpoint({
  method: "DELETE",
  path,
  summary: "Post outcomes of a source's requests nowhere. Its attempts are removed. Idempotent.",
  access: superAdmins,
  audited: true,
  params: idParams,
  refusals: ["not_found"],
});

export const rotateSourceCallbackSecret = endpoint({
  method: "POST",
  path: `${path}/rotate-secret`,
  summary: "Give a source's callback a new secret, which is shown this once. The former one signs as well for a day.",
  access: superAdmins,
  audited: true,
  params: idParams,
  answer: z.object({ secret: Secret }),
  refusals: ["not_found"],
});

export const testSourceCallback = endpoint({
  method: "POST",
  path: `${path}/test`,
  summary: "Send a source's callback a message of the type `webhook.test`, without content, at once.",
  access: superAdmins,
  audited: true,
  params: idParams,
  refusals: ["not_found", "webhook_off"],
});

export const resendSourceCallback = endpoint({
  method: "POST",
  path: `${path}/attempts/:attemptId/resend`,
  summary: "Send the message of an attempt at a source's callback once more, with all further attempts if it fails.",
  access: superAdmins,
  audited: true,
  params: z.strictObject({ id: Id, attemptId: Id }),
  refusals: ["not_found", "webhook_off"],
});

export const listSourceCallbackAttempts = endpoint({
  method: "GET",
  path: `${path}/attempts`,
  summary: "List requests to a source's callback with their answers, of the last 30 days, the newest first.",
  access: superAdmins,
  audited: true,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(WebhookAttempt), nextCursor }),
  refusals: ["not_found"],
});
