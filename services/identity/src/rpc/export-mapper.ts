import type { Plain } from "@doorlight/common/rpc";
import type { DataExportSchema } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { exportSources, type DataExport } from "../domain/data-export.ts";
import { exportExpiry } from "../domain/retention.ts";

export function toExport(dataExport: DataExport): Plain<typeof DataExportSchema> {
  const { readyAt, sources } = dataExport;
  return {
    ...dataExport,
    state: readyAt ? "ready" : "running",
    done: sources.length,
    total: exportSources.length,
    expiresAt: readyAt && exportExpiry(readyAt),
  };
}
