import { trace } from "@opentelemetry/api";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { errorFields } from "./error-fields.ts";

export type { Logger } from "pino";

/** Names whose values never reach a log, at the top and up to two levels down: log ids instead. */
const secrets = [
  "email",
  "phone",
  "phoneNumber",
  "firstName",
  "lastName",
  "address",
  "street",
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "sessionToken",
  "linkToken",
  "secret",
  "secondFactorCode",
  "recoveryCodes",
  "grant",
  "cookie",
  "set-cookie",
  "authorization",
  "x-caller",
];
const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** JSON lines on standard output with trace and span id. LOG_LEVEL is trace to fatal or silent; info by default. */
export function makeLogger(name: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name,
    level: process.env.LOG_LEVEL ?? "info",
    redact: { paths, censor: "[redacted]" },
    mixin: traceFields,
    serializers: { err: errorFields },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
