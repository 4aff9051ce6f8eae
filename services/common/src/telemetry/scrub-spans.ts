import type { SpanProcessor } from "@opentelemetry/sdk-trace";

/** Attributes by which libraries would let out who somebody is, or a secret link. Routes and hosts stay. */
const forbidden = new Set([
  "client.address",
  "exception.message",
  "exception.stacktrace",
  "http.client_ip",
  "http.target",
  "http.url",
  "network.peer.address",
  "url.full",
  "url.path",
  "url.query",
  "user_agent.original",
]);

/** Takes out of each span, before it is exported, what must not leave the process: see `forbidden`, and all error texts. */
export const scrubSpans: SpanProcessor = {
  onStart() {},
  onEnding(span) {
    scrub(span.attributes);
    for (const event of span.events) scrub(event.attributes ?? {});
    if (span.status.message !== undefined) span.setStatus({ code: span.status.code });
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

function scrub(attributes: Record<string, unknown>): void {
  for (const name of Object.keys(attributes)) if (forbidden.has(name)) delete attributes[name];
}
