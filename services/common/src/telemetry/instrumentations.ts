import type { Instrumentation } from "@opentelemetry/instrumentation";

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Spans of libraries. HTTP is always there, since it gives each request the trace id that error answers and logs
 * show; stores only where spans are exported at all.
 */
export async function instrumentations(isExporting: boolean): Promise<Instrumentation[]> {
  const { HttpInstrumentation } = await import("@opentelemetry/instrumentation-http");
  const http = new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url }) => probes.has(url ?? ""),
    requireParentforOutgoingSpans: true,
  });
  if (!isExporting) return [http];

  const { ExpressInstrumentation, ExpressLayerType } = await import("@opentelemetry/instrumentation-express");
  const { PgInstrumentation } = await import("@opentelemetry/instrumentation-pg");
  const { RedisInstrumentation } = await import("@opentelemetry/instrumentation-redis");
  return [
    http,
    // Only for http.route: a span for each middleware would bury the others.
    new ExpressInstrumentation({ ignoreLayersType: Object.values(ExpressLayerType) }),
    // Polling has no parent and is of no interest.
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    // Keys can hold an address: the command's name has to do.
    new RedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  ];
}
