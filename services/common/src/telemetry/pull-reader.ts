import { MetricReader } from "@opentelemetry/sdk-metrics";

/** Collects metrics on demand and never pushes them. */
export class PullReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}
