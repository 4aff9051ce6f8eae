import { getOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { createConnectRouter } from "@connectrpc/connect";
import { Users, access as accessOption } from "@doorlight/proto/common/v1/options_pb";
import { services } from "../../stack/services.ts";
import { compose } from "./composition.ts";
import type { DeclaredRpc } from "./rpc-rules.ts";

const rolesOf: Readonly<Record<Users, readonly string[]>> = {
  [Users.UNSPECIFIED]: [],
  [Users.ALL]: ["agent", "invited", "admin", "super_admin"],
  [Users.AGENTS]: ["agent"],
  [Users.ADMINS]: ["admin", "super_admin"],
  [Users.SUPER_ADMINS]: ["super_admin"],
};

/** Every rpc of every service with the access that its contract declares. */
export async function declaredRpcs(): Promise<DeclaredRpc[]> {
  return (await Promise.all(services.map(({ name }) => rpcsOf(name)))).flat();
}

async function rpcsOf(process: (typeof services)[number]["name"]): Promise<DeclaredRpc[]> {
  const { rpc } = await compose(process);
  const router = createConnectRouter();
  rpc?.routes(router);
  return router.handlers.map(({ service, method }) => {
    const access = getOption(method, accessOption);
    return {
      name: `${process} ${service.name}/${method.name}`,
      principals: [...access.services.map((name) => `service:${name}`), ...rolesOf[access.users]],
      beforeTerms: access.beforeTerms,
      beforeSecondFactor: access.beforeSecondFactor,
      whileImpersonating: access.whileImpersonating,
      neverImpersonating: access.neverImpersonating,
      changes: method.idempotency !== Idempotency.NO_SIDE_EFFECTS,
    };
  });
}
