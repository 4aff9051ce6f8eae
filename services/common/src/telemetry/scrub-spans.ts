import type { SpanProcessor } from "@opentelemetry/sdk-trace";

/** Attributes of libraries that could reveal a person or a secret link. Routes and hosts stay. */
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

/**
 * Removes the `forbidden` attributes and all error texts from each span before its export. The instrumentation of
 * PostgreSQL names a statement by what comes before its first space, which may hold a line break and half the statement.
 */
export const scrubSpans: SpanProcessor = {
  onStart() {},
  onEnding(span) {
    if (/\n/.test(span.name)) span.updateName(span.name.replace(/^(\S+)\s[^]*?( \S+)?$/, "$1$2"));
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
