import { MetricReader } from "@opentelemetry/sdk-metrics";

/** Metrics are collected when they are asked for, and never pushed. */
export class PullReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}
