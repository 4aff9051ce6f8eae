import { type CallOptions, createContextKey, createContextValues } from "@connectrpc/connect";
import type { Caller } from "../product/index.ts";

/** The header that carries the caller's token. */
export const callerHeader = "x-caller";

/** If a call's options leave the caller for the client, which signs a token for the service that it calls. */
export const actingAs = createContextKey<Caller | undefined>(undefined, { description: "caller of this call" });

/** Options of a call with a token that was signed elsewhere. */
export function withToken(token: string): CallOptions {
  return { headers: { [callerHeader]: token } };
}

/** Options of a call on behalf of another: `purchasing.buyLead(request, as(agent))`. */
export function as(caller: Caller): CallOptions {
  return { contextValues: createContextValues().set(actingAs, caller) };
}
