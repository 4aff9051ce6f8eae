import {
  ContactErasedMessage,
  IntakeMessage,
  LeadClosedMessage,
  LeadDeliveredMessage,
  LeadMatchedMessage,
  PurchaseRefundedMessage,
} from "../../contract/index.ts";
import answers from "./examples/answers.json" with { type: "json" };
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
  const posts = Object.entries(toAgents).map(([name, message]) => {
    const type = typeOf(message);
    return [type, operation(type, toAnswer(message, name), "/api/webhooks")] as const;
  });
  const type = typeOf(IntakeMessage);
  const toPartner = operation(type, toAnswer(IntakeMessage, "IntakeMessage"), "/api/intake", partnerExample());
  return Object.fromEntries([...posts, [type, toPartner]].map(([name, post]) => [name, { post }]));
}

const typeOf = ({ shape }: { shape: { type: { def: { values: string[] } } } }): string => shape.type.def.values[0]!;

/** The answer that is recorded, as the callback has it. */
function partnerExample() {
  const { subSource: _, ...data } = answers.getIntakeRequest;
  return { type: "request.changed", timestamp: data.publishedAt, data: { ...data, sequence: 1 } };
}

function operation(
  type: string,
  { description = "", ...schema }: JsonSchema,
  path: `/api/${string}`,
  example?: object,
) {
  const [summary, ...more] = String(description).split(/(?<=\.) /);
  return {
    operationId: `on${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf({ path })],
    summary,
    ...(more.length > 0 && { description: more.join(" ") }),
    security: [],
    parameters: Object.entries(headers).map(([name, header]) => ({ name, in: "header", required: true, ...header })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema,
          ...(example && { example }),
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
