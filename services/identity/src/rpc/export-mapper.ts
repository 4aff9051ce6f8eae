import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ExportState, type DataExportSchema } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { exportSources, type DataExport } from "../domain/data-export.ts";
import { exportExpiry } from "../domain/retention.ts";

export function toExport(dataExport: DataExport): MessageInitShape<typeof DataExportSchema> {
  const { id, requestedAt, readyAt, sources } = dataExport;
  return {
    id,
    state: readyAt ? ExportState.READY : ExportState.RUNNING,
    done: sources.length,
    total: exportSources.length,
    requestedAt: timestampFromDate(requestedAt),
    expiresAt: readyAt ? timestampFromDate(exportExpiry(readyAt)) : undefined,
  };
}
