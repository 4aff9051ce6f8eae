/**
 * Starts telemetry: `node --import @doorlight/common/telemetry/start main.ts`.
 *
 * Standard variables: OTEL_SERVICE_NAME, OTEL_TRACES_EXPORTER (zipkin, otlp or none), OTEL_EXPORTER_ZIPKIN_ENDPOINT,
 * OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG (share of new traces to record, 0 to 1).
 */
import { register } from "import-in-the-middle/register-hooks.mjs";

// First, and everything else by await import: only modules loaded from here on can be instrumented.
register({ include: ["http", "node:http", "pg", "pg-pool", "redis", "@redis/client"] });

const { startTelemetry } = await import("./start-telemetry.ts");
await startTelemetry(process.env);
