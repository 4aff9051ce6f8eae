export type { Counter } from "@opentelemetry/api";
export { makeLogger } from "./make-logger.ts";
export type { Logger } from "./make-logger.ts";
export { counter, durations, gauge } from "./metrics.ts";
export type { Reading } from "./metrics.ts";
export { observeRequest } from "./observe-request.ts";
export type { RouteOf } from "./observe-request.ts";
export { endTelemetry, metricsText } from "./sdk.ts";
export { currentTraceId, currentTraceparent, inTraceOf, traceparentOf, tracer } from "./tracer.ts";
