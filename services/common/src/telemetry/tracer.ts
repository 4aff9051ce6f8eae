import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, context, propagation, trace } from "@opentelemetry/api";

/** For our own spans; those of libraries come from their instrumentations. Records nothing if telemetry is not started. */
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

/**
 * Does deferred work in a span that continues the trace of a stored `traceparent`, and links to the span that does it
 * now. Without one it is a part of the current work.
 */
export function inTraceOf<T>(traceparent: string | null, name: string, work: () => Promise<T>): Promise<T> {
  const origin = traceparent === null ? undefined : propagation.extract(ROOT_CONTEXT, { traceparent });
  const doer = trace.getActiveSpan()?.spanContext();
  const links = origin && doer ? [{ context: doer }] : [];
  return tracer.startActiveSpan(name, { links }, origin ?? context.active(), async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

function traceparentIn(where: Context): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(where, carrier);
  return carrier.traceparent;
}
