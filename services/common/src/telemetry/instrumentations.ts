import type { Instrumentation } from "@opentelemetry/instrumentation";

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * The instrumentations of libraries. HTTP always, since it gives each request the trace id in error answers and logs;
 * stores only if spans are exported.
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
    // Spans without a parent are polling.
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    // Keys can hold an address, so only the command's name.
    new RedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  ];
}
