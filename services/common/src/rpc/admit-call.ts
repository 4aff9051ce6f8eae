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
 * Who calls, where they may. Refuses `login_required` without a valid caller token and for guests, `forbidden` for
 * everybody else whom no table names.
 */
export async function admit(
  verifier: Pick<Verifier, "callerOf">,
  permissions: readonly Permissions[],
  method: DescMethod,
  callerToken: string,
): Promise<Caller> {
  const known = verifier.callerOf(callerToken);
  const caller: Caller | undefined = known instanceof Promise ? await known : known;
  if (!caller) refuse("login_required");
  checkPermission(permissions, method, caller);
  return caller;
}

/** Lets a call in or refuses it, before a byte of the request is read. */
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
