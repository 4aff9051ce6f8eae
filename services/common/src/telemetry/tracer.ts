import { type Context, type Span, context, propagation, trace } from "@opentelemetry/api";

/** For our own spans; those of libraries come from their instrumentations. Records nothing where telemetry is not started. */
export const tracer = trace.getTracer("doorlight");

/** The trace id of the current work, 32 hexadecimal digits; undefined outside a trace. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** The W3C `traceparent` of the current work, to be stored with deferred work; undefined outside a trace. */
export function currentTraceparent(): string | undefined {
  return traceparentIn(context.active());
}

/** The W3C `traceparent` of work done in `span`. */
export function traceparentOf(span: Span): string | undefined {
  return traceparentIn(trace.setSpan(context.active(), span));
}

function traceparentIn(where: Context): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(where, carrier);
  return carrier.traceparent;
}
