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
import { seconds } from "../time/index.ts";
import { EdgePropagator, linkClients } from "./edge.ts";
import { instrumentations } from "./instrumentations.ts";
import { PullReader } from "./pull-reader.ts";
import { scrubSpans } from "./scrub-spans.ts";
import { registerSdk } from "./sdk.ts";

/**
 * Registers context, propagation, tracing and metrics for the whole process. Rejects for an unknown exporter. Put together
 * by hand: the ready-made NodeSDK loads every exporter that it knows (decision 66).
 */
export async function startTelemetry(environment: NodeJS.ProcessEnv): Promise<void> {
  const exporter = await traceExporter(environment.OTEL_TRACES_EXPORTER);
  const share = Number(environment.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const resource = resourceFromAttributes({
    "service.name": environment.OTEL_SERVICE_NAME ?? environment.SERVICE_NAME,
  });
  // Browsers and partners reach it, and no other service.
  const isEdge = environment.PRODUCT_PORT !== undefined && environment.RPC_PORT === undefined;

  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Without baggage: that of strangers must not travel through the product.
  propagation.setGlobalPropagator(isEdge ? new EdgePropagator() : new W3CTraceContextPropagator());

  const reader = new PullReader();
  const meterProvider = new MeterProvider({ resource, readers: [reader] });
  metrics.setGlobalMeterProvider(meterProvider);

  const tracerProvider = new TracerProvider({
    resource,
    sampler: exporter ? new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }) : new AlwaysOffSampler(),
    spanProcessors: [
      ...(isEdge ? [linkClients] : []),
      scrubSpans,
      ...(exporter ? [new BatchSpanProcessor({ exporter, scheduledDelayMillis: seconds(1) })] : []),
    ],
  });
  trace.setGlobalTracerProvider(tracerProvider);

  registerInstrumentations({ instrumentations: await instrumentations(exporter !== undefined) });
  registerSdk({ tracerProvider, meterProvider, reader });
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
