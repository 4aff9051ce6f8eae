import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import { refuse } from "../errors/index.ts";
import type { Caller, UserCaller } from "../product/index.ts";

/** If the server leaves the verified caller of a call. */
export const callerKey = createContextKey<Caller | undefined>(undefined, { description: "verified caller" });

/** The verified caller of this call. Throws if the call did not come through the rpc server. */
export function caller(ctx: HandlerContext): Caller {
  const found = ctx.values.get(callerKey);
  if (!found) throw new Error("This call has no verified caller");
  return found;
}

/** The user behind this call; refuses `login_required` if there is none. */
export function userCaller(ctx: HandlerContext): UserCaller {
  const found = caller(ctx);
  return found.kind === "user" ? found : refuse("login_required");
}

/** Whether a token for tests calls, whose rows the call keeps to. */
export function isTest(ctx: HandlerContext): boolean {
  const found = caller(ctx);
  return found.kind === "user" && found.test === true;
}
