import { Code, createContextKey, type Interceptor } from "@connectrpc/connect";
import { type Context, SpanKind, context } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { isTransientDatabaseError, refusalFrom, toConnectError } from "../errors/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { withinDeadline } from "./call-context.ts";
import { methodName } from "./method-name.ts";
import { observeCall } from "./observe-call.ts";

/** Facts of a call that `admitCall` knows and interceptors cannot see; the timeout in milliseconds. */
export const callFacts = createContextKey<{ system: string; timeoutMs: number | undefined }>({
  system: "connectrpc",
  timeoutMs: undefined,
});

/**
 * Serves each call within its deadline, as part of the caller's trace, and turns any error into one that may go over
 * the wire. Internal errors and trouble of the database are logged here and nowhere else.
 */
export function serveCall(log: Logger): Interceptor {
  return (next) => (request) => {
    const { system, timeoutMs } = request.contextValues.get(callFacts);
    const parent = callersTrace(request.header);
    const call = { method: request.method, kind: SpanKind.SERVER, system, parent } as const;
    return observeCall(call, async () => {
      try {
        return await withinDeadline(timeoutMs, () => next(request));
      } catch (thrown) {
        const error = toConnectError(thrown);
        if (error.code === Code.Internal && !refusalFrom(error)) {
          log.error({ err: thrown, method: methodName(request.method) }, "A call failed");
        } else if (isTransientDatabaseError(thrown)) {
          log.warn({ err: thrown, method: methodName(request.method) }, "The database is in trouble");
        }
        throw error;
      }
    });
  };
}

const traces = new W3CTraceContextPropagator();
const headerGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/** The trace of the service that calls, which is continued in a process that strangers reach over HTTP, too. */
export function callersTrace(headers: Headers): Context {
  return traces.extract(context.active(), headers, headerGetter);
}
