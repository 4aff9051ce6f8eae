import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Span } from "@opentelemetry/api";
import { tracer } from "../telemetry/index.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/** A `send <topic>` span in the trace that wrote the row; none for a row written outside a trace. */
export function startSendSpan(row: OutboxRow, topic: string): Span | undefined {
  if (!row.traceparent) return undefined;
  const writer = propagation.extract(ROOT_CONTEXT, { traceparent: row.traceparent });
  const attributes = {
    "messaging.system": "kafka",
    "messaging.operation.name": "send",
    "messaging.operation.type": "send",
    "messaging.destination.name": topic,
    "messaging.message.id": row.event_id,
    "doorlight.event.type": row.type,
  };
  return tracer.startSpan(`send ${topic}`, { kind: SpanKind.PRODUCER, attributes }, writer);
}

export function endSendSpan(span: Span | undefined, error?: unknown): void {
  if (error)
    span
      ?.setStatus({ code: SpanStatusCode.ERROR })
      .setAttribute("error.type", error instanceof Error ? error.name : "unknown");
  span?.end();
}
