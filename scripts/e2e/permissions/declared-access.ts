import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { Users, access as accessOption } from "@doorlight/proto/common/v1/options_pb";
import type { RpcAccess } from "./rpc-rules.ts";

const rolesOf: Readonly<Record<Users, readonly string[]>> = {
  [Users.UNSPECIFIED]: [],
  [Users.ALL]: ["agent", "invited", "admin", "super_admin"],
  [Users.AGENTS]: ["agent"],
  [Users.ADMINS]: ["admin", "super_admin"],
  [Users.SUPER_ADMINS]: ["super_admin"],
};

/** The access that the contract declares for an rpc. */
export function declaredAccess(method: DescMethod): RpcAccess {
  const access = getOption(method, accessOption);
  return {
    principals: [...access.services.map((name) => `service:${name}`), ...rolesOf[access.users]],
    beforeTerms: access.beforeTerms,
    beforeSecondFactor: access.beforeSecondFactor,
    whileImpersonating: access.whileImpersonating,
    neverImpersonating: access.neverImpersonating,
    changes: method.idempotency !== Idempotency.NO_SIDE_EFFECTS,
  };
}
