import { type Context, ROOT_CONTEXT, type Span, context, propagation, trace } from "@opentelemetry/api";

/** Spans of our own; those of libraries come from their instrumentations. Records nothing where telemetry is not started. */
export const tracer = trace.getTracer("doorlight");

/** Trace id of the work at hand, 32 hexadecimal digits; undefined outside a trace. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** W3C `traceparent` of the work at hand, to be kept with work that is done later; undefined outside a trace. */
export function currentTraceparent(): string | undefined {
  return traceparentIn(context.active());
}

/** W3C `traceparent` of whatever is done in `span`. */
export function traceparentOf(span: Span): string | undefined {
  return traceparentIn(trace.setSpan(context.active(), span));
}

/**
 * A span in the trace of one of several for whom something is done at once; it links to the work at hand. Without a
 * `traceparent` it begins a trace.
 */
export function startSpanFor(name: string, traceparent: string): Span {
  const atHand = trace.getActiveSpan();
  const links = atHand ? [{ context: atHand.spanContext() }] : [];
  return tracer.startSpan(name, { links }, propagation.extract(ROOT_CONTEXT, { traceparent }));
}

function traceparentIn(where: Context): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(where, carrier);
  return carrier.traceparent;
}
