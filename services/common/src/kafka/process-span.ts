import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, propagation, trace } from "@opentelemetry/api";
import type { Attributes, Span } from "@opentelemetry/api";
import { traceparentOf, tracer } from "../telemetry/index.ts";
import type { Delivery } from "./delivery.ts";

/**
 * Handles events with a `process <topic>` span for each, which continues the trace of the event's sender and links to
 * it, for trace stores that follow links; `fn` gets each event with the `traceparent` of its span. Spans of the handling
 * itself belong to the first event's trace. Neither key nor error text goes into a span.
 */
export async function inProcessSpans<D extends Delivery<unknown>, T>(
  group: string,
  deliveries: [D, ...D[]],
  fn: (traced: [D, ...D[]]) => Promise<T>,
): Promise<T> {
  const spans = deliveries.map((delivery) => startProcessSpan(group, delivery));
  const traced = deliveries.map(({ meta, ...delivery }, i) => {
    return { ...delivery, meta: { ...meta, traceparent: traceparentOf(spans[i]!) ?? meta.traceparent } };
  }) as [D, ...D[]];
  try {
    return await context.with(trace.setSpan(ROOT_CONTEXT, spans[0]!), () => fn(traced));
  } catch (error) {
    for (const span of spans) markFailed(span, error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

function startProcessSpan(group: string, { topic, partition, message, meta }: Delivery<unknown>): Span {
  const sender = propagation.extract(ROOT_CONTEXT, { traceparent: meta.traceparent });
  const senderSpan = trace.getSpanContext(sender);
  const options = {
    kind: SpanKind.CONSUMER,
    links: senderSpan ? [{ context: senderSpan }] : [],
    attributes: {
      ...messaging("process", group, topic, partition),
      "messaging.kafka.offset": Number(message.offset),
      "messaging.message.id": meta.eventId,
      "doorlight.event.type": meta.type,
    },
  };
  return tracer.startSpan(`process ${topic}`, options, sender);
}

/** Handles several records in a span of a new trace; the spans of the records belong to the traces of their senders. */
export function inBatchSpan<T>(
  group: string,
  topic: string,
  partition: number,
  size: number,
  fn: () => Promise<T>,
): Promise<T> {
  const attributes = { ...messaging("process", group, topic, partition), "messaging.batch.message_count": size };
  return tracer.startActiveSpan(
    `process batch ${topic}`,
    { kind: SpanKind.INTERNAL, attributes },
    ROOT_CONTEXT,
    async (span) => {
      try {
        return await fn();
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
  );
}

function messaging(operation: string, group: string, topic: string, partition: number): Attributes {
  return {
    "messaging.system": "kafka",
    "messaging.operation.name": operation,
    "messaging.operation.type": operation,
    "messaging.destination.name": topic,
    "messaging.destination.partition.id": String(partition),
    "messaging.consumer.group.name": group,
  };
}

function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
}
