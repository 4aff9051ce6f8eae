import type { DescMethod } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  type Attributes,
  type Context,
  type Histogram,
  SpanKind,
  SpanStatusCode,
  context,
  trace,
} from "@opentelemetry/api";
import { refusalFrom } from "../errors/index.ts";
import { durations, tracer } from "../telemetry/index.ts";
import { methodName } from "./method-name.ts";

/** Attributes of a call for spans and metrics. */
export type ObservedCall = {
  method: DescMethod;
  kind: SpanKind.SERVER | SpanKind.CLIENT;
  /** By the semantic conventions: `grpc` or `connectrpc`. */
  system: string;
  parent: Context;
  /** The service called; not for calls answered here. */
  peer?: { "server.address": string; "server.port": number };
};

const histograms: Readonly<Record<ObservedCall["kind"], Histogram>> = {
  [SpanKind.SERVER]: durations("rpc.server.call.duration", "Calls answered by this process"),
  [SpanKind.CLIENT]: durations("rpc.client.call.duration", "Calls made by this process"),
};

/** Codes of errors; with any other code a sound process has refused a call. */
const errorCodes = new Set([
  Code.Unknown,
  Code.DeadlineExceeded,
  Code.Unimplemented,
  Code.Internal,
  Code.Unavailable,
  Code.DataLoss,
]);

/** Runs one call inside a span and measures it. No text of an error is recorded: it could hold personal data. */
export async function observeCall<Result>(call: ObservedCall, run: () => Promise<Result>): Promise<Result> {
  const name = methodName(call.method);
  const attributes = { "rpc.system.name": call.system, "rpc.method": name, ...call.peer };
  const span = tracer.startSpan(name, { kind: call.kind, attributes }, call.parent);
  const startedAt = performance.now();
  let outcome: Attributes = { "rpc.status_code": "OK" };
  try {
    return await context.with(trace.setSpan(call.parent, span), run);
  } catch (error) {
    const { code } = ConnectError.from(error);
    outcome = { "rpc.status_code": statusName(code), "error.type": refusalFrom(error)?.code ?? statusName(code) };
    if (errorCodes.has(code)) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.setAttributes(outcome);
    span.end();
    histograms[call.kind].record((performance.now() - startedAt) / 1000, { ...attributes, ...outcome });
  }
}

/** DEADLINE_EXCEEDED, as gRPC writes it. */
function statusName(code: Code): string {
  return Code[code].replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}
