import type { HandlerContext } from "@connectrpc/connect";
import { userCaller } from "@doorlight/common/rpc";
import type { Account } from "../domain/billing-details.ts";

/** The caller's own account. */
export function accountOf(ctx: HandlerContext): Account {
  const { userId, country } = userCaller(ctx);
  return { userId, country };
}
