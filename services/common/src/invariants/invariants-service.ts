import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import type { RpcRoutes } from "../rpc/index.ts";
import type { BrokenRow } from "./invariant.ts";
import type { CheckedInvariant } from "./list-invariants.ts";

/** What admins see of a service's checks. */
export function makeInvariantsService(list: () => Promise<CheckedInvariant[]>): RpcRoutes {
  return {
    routes: (router) =>
      router.service(InvariantsService, {
        async listInvariants() {
          const invariants = (await list()).map(({ id, rule, violations, error, checkedAt, examples }) => ({
            id,
            rule,
            violations,
            error,
            checkedAt: checkedAt && timestampFromDate(checkedAt),
            examples: examples.map(toViolation),
          }));
          return { invariants };
        },
      }),
  };
}

function toViolation({ trace_id, ...row }: BrokenRow) {
  return { row: JSON.stringify(row), traceId: trace_id ?? "" };
}
