import { type WebhookEventType, webhookData } from "../../contract/index.ts";
import type { ToAnswer } from "./open-api-schemas.ts";
import { tagOf } from "./tags.ts";

const types = Object.keys(webhookData) as WebhookEventType[];

const text = (description: string) => ({ description, schema: { type: "string" } });

/** Those of Standard Webhooks 1.0. */
const headers = {
  "webhook-id": text("Of the message; the same in each attempt. Remember it: a message may come again."),
  "webhook-timestamp": text("When this attempt was sent, in seconds of Unix time. Refuse one older than five minutes."),
  "webhook-signature": text(
    "One or two signatures by the endpoint's secrets: `v1,` and HMAC-SHA256 of id, timestamp and body, in base64.",
  ),
};

/** What is posted to an agent's endpoints, by type, as the document's `webhooks`. */
export function webhooks(toAnswer: ToAnswer) {
  return Object.fromEntries(types.map((type) => [type, { post: operation(type, toAnswer) }]));
}

function operation(type: WebhookEventType, toAnswer: ToAnswer) {
  const { description: summary, ...data } = toAnswer(webhookData[type], `webhookData.${type}`);
  return {
    operationId: `on${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf({ path: "/api/webhooks" })],
    summary,
    security: [],
    parameters: Object.entries(headers).map(([name, header]) => ({ name, in: "header", required: true, ...header })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "timestamp", "data"],
            properties: {
              type: { const: type },
              timestamp: { type: "string", format: "date-time", description: "When it happened." },
              test: { type: "boolean", const: true, description: "Of tests alone, which endpoints of tests get." },
              data,
            },
          },
        },
      },
    },
    responses: {
      "2XX": { description: "It is received. Any other answer, or none within 15 seconds, brings another attempt." },
      410: { description: "The endpoint is gone: it is switched off." },
      429: { description: "Not before `Retry-After`, up to a day." },
      503: { description: "Not before `Retry-After`, up to a day." },
    },
  };
}
