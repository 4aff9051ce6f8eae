import { type RpcRoutes, serveMethods } from "@doorlight/common/rpc";
import { IntakeService } from "@doorlight/proto/leads/v1/intake_service_pb";
import type { UseCases } from "../parts/use-cases.ts";
import { toSubmission } from "./submission-mapper.ts";

/** Requests of partner sites, by the key of their source. */
export function makeIntakeService(useCases: UseCases): RpcRoutes {
  const { useSourceKey, submitIntakeRequest, getIntakeRequest, recordRefusal } = useCases;
  return {
    routes: (router) =>
      serveMethods(router, IntakeService, {
        useSourceKey: ({ key }) => useSourceKey(key),
        submitIntakeRequest: async ({ sourceId, externalId, test, request, ...marks }) => ({
          id: await submitIntakeRequest({ sourceId, externalId, test }, marks, toSubmission(request)),
        }),
        getIntakeRequest: async (name) => ({ request: await getIntakeRequest(name) }),
        recordRefusal: ({ sourceId, reason, fields }) => recordRefusal(sourceId, reason, fields),
      }),
  };
}
