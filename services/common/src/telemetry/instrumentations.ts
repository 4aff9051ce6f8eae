import type { Instrumentation } from "@opentelemetry/instrumentation";

/**
 * The instrumentations of libraries that call others; of what is served, `observeRequest` and the rpc server tell. HTTP
 * always, for its metrics; stores only if spans are exported.
 */
export async function instrumentations(isExporting: boolean): Promise<Instrumentation[]> {
  const { HttpInstrumentation } = await import("@opentelemetry/instrumentation-http");
  const http = new HttpInstrumentation({
    disableIncomingRequestInstrumentation: true,
    requireParentforOutgoingSpans: true,
  });
  if (!isExporting) return [http];

  const { PgInstrumentation } = await import("@opentelemetry/instrumentation-pg");
  const { RedisInstrumentation } = await import("@opentelemetry/instrumentation-redis");
  return [
    http,
    // Spans without a parent are polling.
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    // Keys can hold an address, so only the command's name.
    new RedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  ];
}
