import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { instrumentations } from "./instrumentations.ts";
import { PullReader } from "./pull-reader.ts";
import { scrubSpans } from "./scrub-spans.ts";
import { useSdk } from "./sdk.ts";

/** Registers context, propagation, tracing and metrics for the whole process. */
export async function startTelemetry(environment: NodeJS.ProcessEnv): Promise<void> {
  const resource = resourceFromAttributes({
    "service.name": environment.OTEL_SERVICE_NAME ?? environment.SERVICE_NAME,
  });
  const exporter = await traceExporter(environment.OTEL_TRACES_EXPORTER);
  const share = Number(environment.OTEL_TRACES_SAMPLER_ARG ?? 1);

  const traces = new TracerProvider({
    resource,
    sampler: exporter ? new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }) : new AlwaysOffSampler(),
    spanProcessors: exporter ? [scrubSpans, new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })] : [],
  });
  const reader = new PullReader();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(traces);
  metrics.setGlobalMeterProvider(new MeterProvider({ resource, readers: [reader] }));
  registerInstrumentations({ instrumentations: await instrumentations(exporter !== undefined) });
  useSdk({ traces, metrics: reader });
}

async function traceExporter(name = "otlp"): Promise<SpanExporter | undefined> {
  switch (name) {
    case "none":
      return undefined;
    case "zipkin":
      return new (await import("@opentelemetry/exporter-zipkin")).ZipkinExporter();
    case "otlp":
      return new (await import("@opentelemetry/exporter-trace-otlp-proto")).OTLPTraceExporter();
    default:
      throw new Error(`OTEL_TRACES_EXPORTER: must be zipkin, otlp or none, not ${name}`);
  }
}
