import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Attributes } from "@opentelemetry/api";
import { tracer } from "../telemetry/index.ts";
import type { Delivery } from "./delivery.ts";

/**
 * Runs the handling of events in a `process <topic>` span each, which continues the trace of the event's sender, and
 * links to it for stores that follow links. What the handling does itself belongs to the first event's trace. Neither
 * key nor error text goes into a span.
 */
export function inProcessSpans<T>(
  group: string,
  deliveries: readonly Delivery<unknown>[],
  fn: () => Promise<T>,
): Promise<T> {
  const inSpans = deliveries.reduce((inner, delivery) => () => inProcessSpan(group, delivery, inner), fn);
  return inSpans();
}

function inProcessSpan<T>(
  group: string,
  { topic, partition, message, meta }: Delivery<unknown>,
  fn: () => Promise<T>,
): Promise<T> {
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
  return inSpan(`process ${topic}`, options, sender, fn);
}

/** Runs the handling of several records at once in a span of its own trace; the records' spans lie in theirs. */
export function inBatchSpan<T>(
  group: string,
  topic: string,
  partition: number,
  size: number,
  fn: () => Promise<T>,
): Promise<T> {
  const attributes = { ...messaging("process", group, topic, partition), "messaging.batch.message_count": size };
  return inSpan(`process batch ${topic}`, { kind: SpanKind.INTERNAL, links: [], attributes }, ROOT_CONTEXT, fn);
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

function inSpan<T>(
  name: string,
  options: Parameters<typeof tracer.startSpan>[1],
  parent: typeof ROOT_CONTEXT,
  fn: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, options ?? {}, parent, async (span) => {
    try {
      return await fn();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      span.end();
    }
  });
}
