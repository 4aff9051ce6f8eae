import { AggregationTemporality, InstrumentType, MetricReader } from "@opentelemetry/sdk-metrics";

/**
 * Collects metrics on demand and never pushes them. Counts grow for as long as the process lives; a gauge has what was read
 * now and nothing else, so that a series that is gone ends, and an alert on it too.
 */
export class PullReader extends MetricReader {
  constructor() {
    super({
      aggregationTemporalitySelector: (instrument) =>
        instrument === InstrumentType.OBSERVABLE_GAUGE
          ? AggregationTemporality.DELTA
          : AggregationTemporality.CUMULATIVE,
    });
  }

  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}
