import { createConnectRouter } from "@connectrpc/connect";
import { type ProcessName, processNames } from "../../stack/services.ts";
import { compose } from "./composition.ts";
import { declaredAccess } from "./declared-access.ts";
import type { DeclaredRpc } from "./rpc-rules.ts";

/** Every rpc of every process with the access that its contract declares. */
export async function declaredRpcs(): Promise<DeclaredRpc[]> {
  return (await Promise.all(processNames.map(rpcsOf))).flat();
}

async function rpcsOf(process: ProcessName): Promise<DeclaredRpc[]> {
  const { rpc } = await compose(process);
  const router = createConnectRouter();
  rpc?.routes(router);
  return router.handlers.map(({ service, method }) => ({
    name: `${process} ${service.name}/${method.name}`,
    ...declaredAccess(method),
  }));
}
