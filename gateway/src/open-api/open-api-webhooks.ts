import { IntakeMessage, type Schema, webhookData } from "../../contract/index.ts";
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

/** What is posted to an agent's endpoints and to a partner's callback, by type, as the document's `webhooks`. */
export function webhooks(toAnswer: ToAnswer) {
  const toAgents = Object.entries(webhookData).map(([type, schema]) => {
    const data = toAnswer(schema as Schema, `webhookData.${type}`);
    return [type, { post: operation(type, data, "/api/webhooks") }] as const;
  });
  const { type, data } = IntakeMessage.shape;
  const toPartner = operation(
    type.def.values[0]!,
    toAnswer(data, "IntakeMessage.data"),
    "/api/intake",
    partnerExample(),
  );
  return { ...Object.fromEntries(toAgents), [type.def.values[0]!]: { post: toPartner } };
}

/** The answer that is recorded, as the callback has it. */
function partnerExample() {
  const { subSource: _, ...data } = answers.getIntakeRequest;
  return { type: "request.changed", timestamp: data.publishedAt, data: { ...data, sequence: 1 } };
}

function operation(
  type: string,
  { description: summary, ...data }: JsonSchema,
  path: `/api/${string}`,
  example?: object,
) {
  return {
    operationId: `on${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf({ path })],
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
              test: {
                type: "boolean",
                const: true,
                description: "Of tests alone, which endpoints of tests and callbacks get.",
              },
              data,
            },
          },
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
