import type { CallOptions } from "@connectrpc/connect";

/** The header that carries the caller's token. */
export const callerHeader = "x-caller";

/** Options of a call on behalf of the token's caller: `purchasing.buyLead(request, as(token))`. */
export function as(callerToken: string): CallOptions {
  return { headers: { [callerHeader]: callerToken } };
}
