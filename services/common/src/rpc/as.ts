import type { CallOptions } from "@connectrpc/connect";

export const callerHeader = "x-caller";

/** Makes a call on behalf of whom the token names: `purchasing.buyLead(request, as(token))`. */
export function as(callerToken: string): CallOptions {
  return { headers: { [callerHeader]: callerToken } };
}
