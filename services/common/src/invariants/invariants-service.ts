import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import type { RpcRoutes } from "../rpc/index.ts";
import type { BrokenRow } from "./invariant.ts";
import type { EventFlow } from "./event-flow.ts";
import type { CheckedInvariant } from "./list-invariants.ts";

type Dependencies = {
  list: () => Promise<CheckedInvariant[]>;
  /** Has the checks run soon. */
  check: () => Promise<void>;
  readFlow: () => Promise<EventFlow>;
};

/** What admins see of a service's checks and events. */
export function makeInvariantsService({ list, check, readFlow }: Dependencies): RpcRoutes {
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
        async checkInvariants() {
          await check();
          return {};
        },
        async getEventFlow() {
          const { unsent, oldestUnsentAt, consumers } = await readFlow();
          return {
            unsent,
            oldestUnsentAt: (oldestUnsentAt && timestampFromDate(oldestUnsentAt)) ?? undefined,
            consumers: consumers.map(({ consumer, behind }) => ({ consumer, behind: behind ?? undefined })),
          };
        },
      }),
  };
}

function toViolation({ trace_id, ...row }: BrokenRow) {
  return { row: JSON.stringify(row), traceId: trace_id ?? "" };
}
