import type { MetricReader } from "@opentelemetry/sdk-metrics";
import type { NodeSDK } from "@opentelemetry/sdk-node";
import { setTimeout as wait } from "node:timers/promises";

/** What the start file has put in place; empty in tests and tools that run without it. */
let running: { sdk?: NodeSDK; metrics?: MetricReader } = {};

export function useSdk(parts: Required<typeof running>): void {
  running = parts;
}

/**
 * Sends the spans that wait and ends telemetry, within two seconds; a trace store that is away does not hold up the
 * end of a process.
 */
export async function endTelemetry(): Promise<void> {
  await Promise.race([running.sdk?.shutdown().catch(() => {}), wait(2_000)]);
}

/** All metrics of this process in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  if (!running.metrics) return "";
  const { PrometheusSerializer } = await import("@opentelemetry/exporter-prometheus");
  const { resourceMetrics } = await running.metrics.collect({ timeoutMillis: 2_000 });
  return new PrometheusSerializer(undefined, false, undefined, true, true).serialize(resourceMetrics);
}
