import type { HandlerContext } from "@connectrpc/connect";
import { SpanKind, context, propagation } from "@opentelemetry/api";
import { refuse, toConnectError } from "../errors/index.ts";
import { callerHeader } from "./as.ts";
import { type Caller, callerKey } from "./caller.ts";
import { observeCall } from "./observe-call.ts";
import { type Permissions, checkPermission } from "./permissions.ts";
import { callFacts, headerGetter } from "./serve-call.ts";
import type { Verifier } from "./verifier.ts";

/**
 * Decides who calls and whether they may, before a byte of the request is read. Refuses `login_required` without a
 * valid caller token and for guests, `forbidden` for everybody else whom no table names.
 */
export function admitCall(verifier: Verifier, permissions: readonly Permissions[]) {
  return async (ctx: HandlerContext): Promise<void> => {
    const system = ctx.protocolName === "grpc" ? "grpc" : "connectrpc";
    try {
      const known = verifier.callerOf(ctx.requestHeader.get(callerHeader) ?? "");
      const caller: Caller | undefined = known instanceof Promise ? await known : known;
      if (!caller) refuse("login_required");
      checkPermission(permissions, ctx.method, caller);
      ctx.values.set(callerKey, caller);
      ctx.values.set(callFacts, { system, timeoutMs: ctx.timeoutMs() });
    } catch (thrown) {
      const parent = propagation.extract(context.active(), ctx.requestHeader, headerGetter);
      const call = { method: ctx.method, kind: SpanKind.SERVER, system, parent } as const;
      await observeCall(call, () => Promise.reject(toConnectError(thrown)));
    }
  };
}
