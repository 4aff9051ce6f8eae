import type { HandlerContext } from "@connectrpc/connect";
import { SpanKind } from "@opentelemetry/api";
import { refuse, toConnectError } from "../errors/index.ts";
import type { Caller } from "../product/index.ts";
import { checkAccess } from "./access.ts";
import { callerHeader } from "./as.ts";
import { callerKey } from "./caller.ts";
import { observeCall } from "./observe-call.ts";
import { callersTrace, callFacts } from "./serve-call.ts";
import type { Verifier } from "./verifier.ts";

/**
 * Admits a call before a byte of its request is read, for the option `requestGate` of connect-node. Refuses
 * `login_required` without a valid token, and what `checkAccess` refuses.
 */
export function admitCall(verifier: Verifier) {
  async function admit({ method, requestHeader }: HandlerContext): Promise<Caller> {
    const found = verifier.callerOf(requestHeader.get(callerHeader) ?? "");
    const caller = found instanceof Promise ? await found : found;
    if (!caller) refuse("login_required");
    checkAccess(method, caller);
    return caller;
  }

  return async (ctx: HandlerContext): Promise<void> => {
    const system = ctx.protocolName === "grpc" ? "grpc" : "connectrpc";
    try {
      ctx.values.set(callerKey, await admit(ctx));
      ctx.values.set(callFacts, { system, timeoutMs: ctx.timeoutMs() });
    } catch (thrown) {
      const parent = callersTrace(ctx.requestHeader);
      const call = { method: ctx.method, kind: SpanKind.SERVER, system, parent } as const;
      await observeCall(call, () => Promise.reject(toConnectError(thrown)));
    }
  };
}
