import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { NodeSDK } from "@opentelemetry/sdk-node";
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { seconds } from "../time/index.ts";
import { EdgePropagator, linkClients } from "./edge.ts";
import { instrumentations } from "./instrumentations.ts";
import { PullReader } from "./pull-reader.ts";
import { scrubSpans } from "./scrub-spans.ts";
import { registerSdk } from "./sdk.ts";

/** Registers context, propagation, tracing and metrics for the whole process. Rejects for an unknown exporter. */
export async function startTelemetry(environment: NodeJS.ProcessEnv): Promise<void> {
  const exporter = await traceExporter(environment.OTEL_TRACES_EXPORTER);
  const share = Number(environment.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const metrics = new PullReader();
  // Browsers and partners reach it.
  const isEdge = environment.PRODUCT_PORT !== undefined;

  const sdk = new NodeSDK({
    resource: resourceFromAttributes({ "service.name": environment.OTEL_SERVICE_NAME ?? environment.SERVICE_NAME }),
    autoDetectResources: false,
    // Without baggage: that of strangers must not travel through the product.
    textMapPropagator: isEdge ? new EdgePropagator() : new W3CTraceContextPropagator(),
    instrumentations: await instrumentations(exporter !== undefined),
    sampler: exporter ? new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }) : new AlwaysOffSampler(),
    // Also if nothing is exported: without any processor there are no trace ids for error answers and logs.
    spanProcessors: [
      ...(isEdge ? [linkClients] : []),
      scrubSpans,
      ...(exporter ? [new BatchSpanProcessor({ exporter, scheduledDelayMillis: seconds(1) })] : []),
    ],
    metricReaders: [metrics],
    // Logs go to standard output; left out, they would go to a collector too.
    logRecordProcessors: [],
  });
  sdk.start();
  registerSdk({ sdk, metrics });
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
