import type { MetricReader } from "@opentelemetry/sdk-metrics";
import type { TracerProvider } from "@opentelemetry/sdk-trace";

/** What the start file has put in place; empty in tests and tools that run without it. */
let sdk: { traces?: TracerProvider; metrics?: MetricReader } = {};

export function useSdk(parts: Required<typeof sdk>): void {
  sdk = parts;
}

/** Sends the spans that wait, within two seconds; a trace store that is away does not hold up the end of a process. */
export async function flushTelemetry(): Promise<void> {
  await sdk.traces?.forceFlush({ timeoutMillis: 2_000 }).catch(() => {});
}

/** All metrics of this process in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  if (!sdk.metrics) return "";
  const { PrometheusSerializer } = await import("@opentelemetry/exporter-prometheus");
  const { resourceMetrics } = await sdk.metrics.collect({ timeoutMillis: 2_000 });
  return new PrometheusSerializer(undefined, false, undefined, true, true).serialize(resourceMetrics);
}
