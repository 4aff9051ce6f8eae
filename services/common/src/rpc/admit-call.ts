import type { DescMethod } from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import { SpanKind, context, propagation } from "@opentelemetry/api";
import { refuse, toConnectError } from "../errors/index.ts";
import { callerHeader } from "./as.ts";
import type { Caller } from "../product/index.ts";
import { callerKey } from "./caller.ts";
import { observeCall } from "./observe-call.ts";
import { type Permissions, checkPermission } from "./permissions.ts";
import { callFacts, headerGetter } from "./serve-call.ts";
import type { Verifier } from "./verifier.ts";

/**
 * The caller of a method, if allowed. Refuses `login_required` without a valid token and where a guest may not call,
 * `forbidden` for any other principal that no table names.
 */
export async function admit(
  verifier: Pick<Verifier, "callerOf">,
  permissions: readonly Permissions[],
  method: DescMethod,
  callerToken: string,
): Promise<Caller> {
  const found = verifier.callerOf(callerToken);
  const caller: Caller | undefined = found instanceof Promise ? await found : found;
  if (!caller) refuse("login_required");
  checkPermission(permissions, method, caller);
  return caller;
}

/** Admits or refuses a call before a byte of its request is read, for the option `requestGuard` of connect-node. */
export function admitCall(verifier: Verifier, permissions: readonly Permissions[]) {
  return async (ctx: HandlerContext): Promise<void> => {
    const system = ctx.protocolName === "grpc" ? "grpc" : "connectrpc";
    try {
      const token = ctx.requestHeader.get(callerHeader) ?? "";
      ctx.values.set(callerKey, await admit(verifier, permissions, ctx.method, token));
      ctx.values.set(callFacts, { system, timeoutMs: ctx.timeoutMs() });
    } catch (thrown) {
      const parent = propagation.extract(context.active(), ctx.requestHeader, headerGetter);
      const call = { method: ctx.method, kind: SpanKind.SERVER, system, parent } as const;
      await observeCall(call, () => Promise.reject(toConnectError(thrown)));
    }
  };
}
