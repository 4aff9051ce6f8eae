import type { CatalogueEvent } from "./read-events.ts";
import { exampleOf } from "./example.ts";
import { messageSchema } from "./json-schema.ts";

/** CloudEvents 1.0, binary mode, and what Doorlight adds. */
export const headerSchemas = {
  ce_id: { type: "string", description: "Id of the event; the key for telling duplicates." },
  ce_type: { type: "string", description: "What happened: one of the types below." },
  ce_source: { type: "string", description: "The deployment and the service that published it: `/doorlight/leads`." },
  ce_time: { type: "string", format: "date-time", description: "When it was recorded." },
  ce_subject: { type: "string", description: "The record's key: the id of what the event is about." },
  ce_specversion: { const: "1.0" },
  ce_dataschema: { type: "string", description: "`proto:` and the full name of the protobuf message." },
  "content-type": { const: "application/json" },
  "x-aggregate-version": {
    type: "string",
    pattern: "^[0-9]+$",
    description:
      "Counts the changes of the aggregate and may skip: a smaller one than the last is stale, an equal one is not.",
  },
  "x-country": { type: "string", description: "ISO 3166-1 code of the country that it concerns." },
  traceparent: { type: "string", description: "W3C trace context of the change, where it was traced." },
} as const;

/** Of the topics that the product creates: 14 days. */
const RETENTION_MS = 14 * 24 * 60 * 60 * 1_000;

const optionalHeaders = new Set(["traceparent", "x-country"]);

/** Whether a topic of these events keeps the last record of each key for good. */
export const isCompacted = (events: readonly CatalogueEvent[]) => events.every(({ compacted }) => compacted);

/** The AsyncAPI 3 document of all events. */
export function asyncApi(events: readonly CatalogueEvent[]) {
  const byTopic = Map.groupBy(events, ({ topic }) => topic);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Doorlight events",
      version: "1",
      description:
        "No names, addresses or numbers of people. Order holds among records of one key in one topic. A record may come more than once.",
    },
    defaultContentType: "application/json",
    channels: Object.fromEntries(
      [...byTopic].map(([topic, group]) => [
        topic,
        {
          address: `{prefix}.${topic}`,
          parameters: { prefix: { default: "doorlight", description: "Country or deployment." } },
          bindings: {
            kafka: {
              topicConfiguration: isCompacted(group)
                ? { "cleanup.policy": ["compact"] }
                : { "cleanup.policy": ["delete"], "retention.ms": RETENTION_MS },
            },
          },
          messages: Object.fromEntries(group.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }])),
        },
      ]),
    ),
    operations: Object.fromEntries(
      [...byTopic.keys()].map((topic) => [
        `publish.${topic}`,
        { action: "send", channel: { $ref: `#/channels/${topic}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        events.map((event) => [
          event.type,
          {
            name: event.type,
            summary: event.comment,
            headers: {
              type: "object",
              required: Object.keys(headerSchemas).filter((name) => !optionalHeaders.has(name)),
              properties: {
                ...headerSchemas,
                ce_type: { const: event.type },
                ce_dataschema: { const: `proto:${event.message.typeName}` },
              },
            },
            payload: messageSchema(event.message),
            examples: [{ payload: exampleOf(event.message) }],
            bindings: { kafka: { key: { type: "string", description: `The field ${event.key}.` } } },
          },
        ]),
      ),
    },
  };
}
