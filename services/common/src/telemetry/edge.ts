import {
  type Context,
  createContextKey,
  ROOT_CONTEXT,
  type SpanContext,
  type TextMapGetter,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { SpanProcessor } from "@opentelemetry/sdk-trace";

const clientsSpan = createContextKey("span of the client");

/**
 * Propagation of a process that strangers reach. Their trace is linked, not continued: it must not choose our trace ids,
 * which stand in the audit, nor whether a trace is kept.
 */
export class EdgePropagator extends W3CTraceContextPropagator {
  override extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    const client = trace.getSpanContext(super.extract(ROOT_CONTEXT, carrier, getter));
    return client ? context.setValue(clientsSpan, client) : context;
  }
}

/** Links the first span of a trace to the client's. The attribute is for trace stores without links. */
export const linkClients: SpanProcessor = {
  onStart(span, parent) {
    const client = parent.getValue(clientsSpan) as SpanContext | undefined;
    if (!client || trace.getSpanContext(parent)) return;
    span.addLink({ context: client });
    span.setAttribute("client.trace_id", client.traceId);
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};
