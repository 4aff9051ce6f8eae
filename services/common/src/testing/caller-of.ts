import type { CallOptions } from "@connectrpc/connect";
import { actingAs } from "../rpc/as.ts";
import type { Caller } from "../product/index.ts";

/** On whose behalf a call with these options is made; undefined if it is made in the service's own name. */
export function callerOf({ contextValues }: CallOptions): Caller | undefined {
  return contextValues?.get(actingAs);
}
