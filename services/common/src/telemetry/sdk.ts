import type { MeterProvider, MetricReader } from "@opentelemetry/sdk-metrics";
import type { TracerProvider } from "@opentelemetry/sdk-trace";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "../time/index.ts";

/** What `start.ts` has started; empty in tests and tools that run without it. */
let running: { tracerProvider?: TracerProvider; meterProvider?: MeterProvider; reader?: MetricReader } = {};

/** Registers what `endTelemetry` ends and `metricsText` reads. */
export function registerSdk(parts: Required<typeof running>): void {
  running = parts;
}

/** Sends the last spans and ends telemetry, within two seconds: a trace store that is away must not delay an exit. */
export async function endTelemetry(): Promise<void> {
  const { tracerProvider, meterProvider } = running;
  const ended = Promise.allSettled([tracerProvider?.shutdown(), meterProvider?.shutdown()]);
  await Promise.race([ended, wait(seconds(2))]);
}

/** All metrics of this process in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  if (!running.reader) return "";
  const { PrometheusSerializer } = await import("@opentelemetry/exporter-prometheus");
  const { resourceMetrics } = await running.reader.collect({ timeoutMillis: seconds(2) });
  return new PrometheusSerializer(undefined, false, undefined, true, true).serialize(resourceMetrics);
}
