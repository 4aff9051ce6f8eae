import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { definePermissions, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { ExportState, OwnDataService, type DataExportSchema } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { exportSources } from "../domain/export-source.ts";
import { exportExpiry } from "../domain/retention.ts";
import type { UseCases } from "../service.ts";
import type { DataExport } from "../use-cases/own-data/ports.ts";
import { anyUser } from "./personas.ts";

const permissions = definePermissions(OwnDataService, {
  requestExport: [...anyUser, "before_terms"],
  getExport: [...anyUser, "before_terms"],
  downloadExport: [...anyUser, "before_terms"],
  eraseAccount: [...anyUser, "before_terms"],
});

export function ownDataService(useCases: UseCases): RpcRoutes {
  return {
    permissions: [permissions],
    routes: (router) =>
      router.service(OwnDataService, {
        async requestExport(_, ctx) {
          return { export: toExportMessage(await useCases.requestExport(userCaller(ctx).userId)) };
        },
        async getExport(_, ctx) {
          const found = await useCases.getExport(userCaller(ctx).userId);
          return { export: found && toExportMessage(found) };
        },
        async downloadExport({ id }, ctx) {
          return { json: await useCases.downloadExport(userCaller(ctx).userId, id) };
        },
        async eraseAccount({ password }, ctx) {
          return { endedSessions: await useCases.eraseAccount(userCaller(ctx).userId, password) };
        },
      }),
  };
}

function toExportMessage(wanted: DataExport): MessageInitShape<typeof DataExportSchema> {
  const { id, requestedAt, readyAt, sources } = wanted;
  return {
    id,
    state: readyAt ? ExportState.READY : ExportState.RUNNING,
    done: sources.length,
    total: exportSources.length,
    requestedAt: timestampFromDate(requestedAt),
    expiresAt: readyAt ? timestampFromDate(exportExpiry(readyAt)) : undefined,
  };
}
