import { eventsChangelog } from "./changelog.ts";
import type { CatalogueEvent } from "./read-events.ts";
import { type JsonSchema, messageSchema } from "./json-schema.ts";

/** A record as Kafka had it. */
export interface RecordedExample {
  headers: Record<string, string>;
  payload: Record<string, unknown>;
}

/** CloudEvents 1.0, binary mode, and what Doorlight adds. */
export const headerSchemas = {
  ce_id: { type: "string", description: "Id of the event; the key for telling duplicates." },
  ce_type: { type: "string", description: "What happened: one of the types below." },
  ce_source: { type: "string", description: "The deployment and the service that published it: `/doorlight/leads`." },
  ce_time: { type: "string", format: "date-time", description: "When it was recorded." },
  ce_subject: { type: "string", description: "The record's key: the id of what the event is about." },
  ce_specversion: { const: "1.0" },
  ce_dataschema: {
    type: "string",
    description: "`proto:` and the full name of the protobuf message; `$id` of its JSON Schema.",
  },
  ce_sequence: {
    type: "string",
    pattern: "^[0-9]{19}$",
    description: "`x-aggregate-version` with leading zeros, so that texts sort as numbers.",
  },
  ce_country: { type: "string", description: "ISO 3166-1 code of the country that it concerns." },
  ce_traceparent: { type: "string", description: "W3C trace context of the change, where it was traced." },
  "content-type": { const: "application/json" },
  "x-aggregate-version": {
    type: "string",
    pattern: "^[0-9]+$",
    description:
      "Counts the records of one key in one topic: each has the number after the one before, and a record that comes again its own. The first may be any number.",
  },
  "x-country": { type: "string", description: "The same as `ce_country`." },
  traceparent: { type: "string", description: "The same as `ce_traceparent`." },
} as const;

/** Of the topics that the product creates: 14 days. */
const RETENTION_MS = 14 * 24 * 60 * 60 * 1_000;

/** Of topics that a deployment creates, for good: another number would send keys to other partitions. */
const PARTITIONS = 12;

const optionalHeaders = new Set(["traceparent", "x-country", "ce_traceparent", "ce_country"]);

/** Whether a topic of these events keeps the last record of each key for good. */
export const isCompacted = (events: readonly CatalogueEvent[]) => events.every(({ compacted }) => compacted);

const description = `What Doorlight publishes through Kafka.

- No names, addresses or numbers of people: ids, enums, amounts, times and coarse places. Contact data is had by an authorised call.
- Order holds among records of one key in one topic. Two topics are two orders.
- At least once: remember \`ce_id\`, and commit your offset after the effect.
- A consumer group goes on where it stopped; a new one starts where its client says, and by default most say at the end: set
  \`auto.offset.reset=earliest\` for the records that are kept. Use one of your own for each program: names that begin with the
  prefix are the product's.
- The interface grows: ignore types, fields and enum values that you do not know. \`examples\` of an enum are today's values. A
  breaking change gets a new topic.
- Records are kept for \`retention.ms\`; a compacted topic keeps the last one of each key for good.
- Topics that are not listed here are between services, as are the dead letters, \`<prefix>.dlq.<consumer>\`.

${eventsChangelog}`;

/** The AsyncAPI 3 document of all events. */
export function asyncApi(
  events: readonly CatalogueEvent[],
  examples: Readonly<Record<string, RecordedExample>>,
  version: string,
) {
  const byTopic = Map.groupBy(events, ({ topic }) => topic);
  return {
    asyncapi: "3.0.0",
    info: { title: "Doorlight events", version, description },
    defaultContentType: "application/json",
    servers: {
      kafka: {
        host: "{broker}",
        protocol: "kafka-secure",
        description:
          "SASL_SSL. The operator of the deployment names the brokers and gives each consumer a user that reads these topics alone. A local one, of `make up`, has neither TLS nor users, listens at 127.0.0.1:27092 plus its PORT_OFFSET, and has 3 partitions in each topic.",
        variables: {
          broker: { description: "host:port of a broker.", examples: ["kafka.example.com:9093", "127.0.0.1:27092"] },
        },
        security: [{ $ref: "#/components/securitySchemes/scram" }],
      },
    },
    channels: Object.fromEntries(
      [...byTopic].map(([topic, group]) => [
        topic,
        {
          address: `{prefix}.${topic}`,
          servers: [{ $ref: "#/servers/kafka" }],
          parameters: { prefix: { default: "doorlight", description: "Country or deployment." } },
          bindings: {
            kafka: {
              partitions: PARTITIONS,
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
      [...byTopic].map(([topic, group]) => [
        `publish.${topic}`,
        {
          action: "send",
          channel: { $ref: `#/channels/${topic}` },
          messages: group.map(({ type }) => ({ $ref: `#/channels/${topic}/messages/${type}` })),
        },
      ]),
    ),
    components: {
      securitySchemes: { scram: { type: "scramSha512", description: "User and password of one consumer." } },
      messageTraits: {
        cloudEvent: {
          headers: {
            type: "object",
            required: Object.keys(headerSchemas).filter((name) => !optionalHeaders.has(name)),
            properties: headerSchemas,
          },
        },
      },
      messages: Object.fromEntries(
        events.map((event) => [
          event.type,
          {
            name: event.type,
            title: event.message.name,
            summary: event.comment,
            traits: [{ $ref: "#/components/messageTraits/cloudEvent" }],
            headers: {
              type: "object",
              properties: {
                ce_type: { type: "string", const: event.type },
                ce_dataschema: { type: "string", const: schemaId(event) },
              },
            },
            payload: eventSchema(event),
            ...(examples[event.type] && { examples: [examples[event.type]] }),
            bindings: { kafka: { key: { type: "string", description: `The field ${event.key}.` } } },
          },
        ]),
      ),
    },
  };
}

const schemaId = ({ message }: CatalogueEvent) => `proto:${message.typeName}`;

/** The JSON Schema of an event's value, under the name that its records give it. */
export function eventSchema(event: CatalogueEvent): JsonSchema {
  return { $id: schemaId(event), ...messageSchema(event.message) };
}
