import { EVENTS_PATH, type LiveEventName, liveEvents } from "../../contract/index.ts";
import type { ToAnswer } from "./open-api-schemas.ts";
import { tagOf } from "./tags.ts";

const names = Object.keys(liveEvents) as LiveEventName[];
const schemaName = (name: LiveEventName) => `Live_${name}`;

/** The server-sent events' data, by `Live_` and the event's name. */
export function liveSchemas(toAnswer: ToAnswer) {
  return Object.fromEntries(names.map((name) => [schemaName(name), toAnswer(liveEvents[name], `liveEvents.${name}`)]));
}

/** The stream in the document's `paths`. */
export function eventsPath(refusals: object): Record<string, { get: object }> {
  const events = names.map((name) => `\`${name}\`: data is \`#/components/schemas/${schemaName(name)}\``);
  const operation = {
    operationId: "streamEvents",
    tags: [tagOf({ path: EVENTS_PATH })],
    summary: "Receive live events. The stream goes on until the session ends; reconnect with the last id.",
    security: [{ session: [] }],
    parameters: [
      {
        name: "Last-Event-ID",
        in: "header",
        required: false,
        description: "The last id that was received: what came after it is sent first. Absent to begin with now.",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: [
          "Server-sent events. An id alone keeps the stream alive. After `reset` read again what you hold; after",
          "`session` the stream ends.",
          ...events,
        ].join("\n"),
        content: {
          "text/event-stream": {
            schema: {
              type: "string",
              contentMediaType: "application/json",
              contentSchema: { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${schemaName(name)}` })) },
            },
            example:
              'id: 7\nevent: spots\ndata: {"leadId":"01900000-0000-7000-8000-000000000001","spotsLeft":2,"closed":false}\n\n',
          },
        },
      },
      ...refusals,
    },
  };
  return { [EVENTS_PATH]: { get: operation } };
}
