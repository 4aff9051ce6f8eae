import { context, propagation, trace } from "@opentelemetry/api";

/** Spans of our own; those of libraries come from their instrumentations. Records nothing where telemetry is not started. */
export const tracer = trace.getTracer("doorlight");

/** Trace id of the work at hand, 32 hexadecimal digits; undefined outside a trace. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** W3C `traceparent` of the work at hand, to be kept with work that is done later; undefined outside a trace. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
