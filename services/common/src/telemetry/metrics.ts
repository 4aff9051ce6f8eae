import { type Attributes, type Counter, type Histogram, type MetricOptions, metrics } from "@opentelemetry/api";

const meter = metrics.getMeter("doorlight");

/** Seconds, as the semantic conventions advise for calls. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Counts events; named `<things>_total`. Attributes are few and never personal. Those in `from` are counted from 0 on: of a
 * series that begins with its first event, an alert would see no increase.
 */
export function counter(name: string, options?: MetricOptions, from: readonly Attributes[] = []): Counter {
  const created = meter.createCounter(name, options);
  for (const attributes of from) created.add(0, attributes);
  return created;
}

/** A distribution of durations; record seconds. */
export function durations(name: string, description: string): Histogram {
  return meter.createHistogram(name, {
    unit: "s",
    description,
    advice: { explicitBucketBoundaries: callSeconds },
  });
}

/** One value of a gauge. */
export type Reading = { value: number; attributes?: Attributes };

/** A value that is read at each scrape; a scrape does without it if `read` rejects. */
export function gauge(name: string, read: () => Promise<readonly Reading[]>, options?: MetricOptions): void {
  meter.createObservableGauge(name, options).addCallback(async (result) => {
    for (const { value, attributes } of await read()) result.observe(value, attributes);
  });
}
