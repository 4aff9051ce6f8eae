import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

/** A process has one, as it has one provider of tracers: files of tests that run in it one after the other share it. */
let spans: InMemorySpanExporter | undefined;

/** Starts traces in the process of the test, and records every span that ends from now on. */
export function recordSpans(): InMemorySpanExporter {
  spans ??= startTraces();
  spans.reset();
  return spans;
}

function startTraces(): InMemorySpanExporter {
  const exporter = new InMemorySpanExporter();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  return exporter;
}
