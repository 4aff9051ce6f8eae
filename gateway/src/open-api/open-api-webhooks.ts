import {
  ContactErasedMessage,
  IntakeMessage,
  LeadClosedMessage,
  LeadDeliveredMessage,
  LeadMatchedMessage,
  PurchaseRefundedMessage,
  WebhookTestMessage,
} from "../../contract/index.ts";
import { messageExamples } from "./examples/messages.ts";
import type { JsonSchema, ToAnswer } from "./open-api-schemas.ts";
import { tagOf } from "./tags.ts";

const text = (description: string) => ({ description, schema: { type: "string" } });

/** Those of Standard Webhooks 1.0. */
const headers = {
  "webhook-id": text("Of the message; the same in each attempt. Remember it: a message may come again."),
  "webhook-timestamp": text("When this attempt was sent, in seconds of Unix time. Refuse one older than five minutes."),
  "webhook-signature": text(
    "One or two signatures by the endpoint's secrets: `v1,` and HMAC-SHA256 of id, timestamp and body, in base64.",
  ),
};

const toAgents = {
  LeadMatchedMessage,
  LeadDeliveredMessage,
  LeadClosedMessage,
  ContactErasedMessage,
  PurchaseRefundedMessage,
};

/** What is posted to an agent's endpoints and to a partner's callback, by type, as the document's `webhooks`. */
export function webhooks(toAnswer: ToAnswer) {
  const posts = Object.entries({ ...toAgents, IntakeMessage, WebhookTestMessage }).map(([name, message]) => {
    const [type = ""] = message.shape.type.def.values;
    const path = message === IntakeMessage ? "/api/intake" : "/api/webhooks";
    return [type, { post: operation(type, tagOf({ path }), toAnswer(message, name)) }] as const;
  });
  return Object.fromEntries(posts);
}

function operation(type: string, tag: string, { description = "", ...schema }: JsonSchema) {
  const [summary, ...more] = String(description).split(/(?<=\.) /);
  return {
    operationId: `on${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    ...(more.length > 0 && { description: more.join(" ") }),
    security: [],
    parameters: Object.entries(headers).map(([name, header]) => ({ name, in: "header", required: true, ...header })),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema, example: messageExamples.get(type) },
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
