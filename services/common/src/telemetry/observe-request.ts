import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, propagation, trace } from "@opentelemetry/api";
import { durations } from "./metrics.ts";
import { tracer } from "./tracer.ts";

/** The pattern that a request has matched, such as `/api/leads/:id`; undefined if none. */
export type RouteOf = (request: IncomingMessage) => string | undefined;

const histogram = durations("http.server.request.duration", "Duration of HTTP server requests.");
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"]);

/**
 * Serves an HTTP request in a span and measures it, by the semantic conventions. The ready-made instrumentations take
 * several times the CPU: they wrap every listener of both streams and every layer of Express, and record address, query
 * and client, which are never exported.
 */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { serve, routeOf }: { serve: () => void; routeOf: RouteOf },
): void {
  const { method = "GET", headers, httpVersion, socket } = request;
  const facts = {
    "http.request.method": methods.has(method) ? method : "_OTHER",
    "url.scheme": "http",
    "network.protocol.version": httpVersion,
  };
  const attributes = { ...facts, ...serverOf(headers), "network.peer.port": socket.remotePort };
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  const startedAt = performance.now();
  response.once("close", () => {
    const { statusCode } = response;
    const route = routeOf(request);
    const outcome = {
      "http.response.status_code": statusCode,
      ...(route !== undefined && { "http.route": route }),
      ...(statusCode >= 500 && { "error.type": String(statusCode) }),
    };
    if (route !== undefined) span.updateName(`${method} ${route}`);
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttributes(outcome).end();
    histogram.record((performance.now() - startedAt) / 1_000, { ...facts, ...outcome });
  });
  context.with(trace.setSpan(parent, span), serve);
}

const usualPorts = new Map<unknown, number>([
  ["http", 80],
  ["https", 443],
]);

/** The server as its client named it, also to a proxy before this process. */
function serverOf({ host, "x-forwarded-host": forwarded, "x-forwarded-proto": proto }: IncomingHttpHeaders) {
  const [, address, port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(String(forwarded ?? host ?? "")) ?? [];
  const usual = usualPorts.get(forwarded === undefined ? "http" : proto);
  return { "server.address": address, "server.port": port === undefined ? usual : Number(port) };
}
