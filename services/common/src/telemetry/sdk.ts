import type { MetricReader } from "@opentelemetry/sdk-metrics";
import type { NodeSDK } from "@opentelemetry/sdk-node";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "../time/index.ts";

/** What `start.ts` has started; empty in tests and tools that run without it. */
let running: { sdk?: NodeSDK; metrics?: MetricReader } = {};

/** Registers what `endTelemetry` ends and `metricsText` reads. */
export function registerSdk(parts: Required<typeof running>): void {
  running = parts;
}

/** Sends the last spans and ends telemetry, within two seconds: a trace store that is down must not delay an exit. */
export async function endTelemetry(): Promise<void> {
  await Promise.race([running.sdk?.shutdown().catch(() => {}), wait(seconds(2))]);
}

/** All metrics of this process in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  if (!running.metrics) return "";
  const { PrometheusSerializer } = await import("@opentelemetry/exporter-prometheus");
  const { resourceMetrics } = await running.metrics.collect({ timeoutMillis: seconds(2) });
  return new PrometheusSerializer(undefined, false, undefined, true, true).serialize(resourceMetrics);
}
