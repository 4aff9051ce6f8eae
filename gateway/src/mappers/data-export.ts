import type { DataExport as WireExport } from "@doorlight/proto/identity/v1/own_data_service_pb";
import type { DataExport } from "../../contract/index.ts";
import { exportState } from "./enum-text.ts";
import { toInstant } from "./values.ts";

export function toExport({ id, state, done, total, requestedAt, expiresAt }: WireExport): DataExport {
  return {
    id,
    state: exportState.toText(state),
    done,
    total,
    requestedAt: toInstant(requestedAt, "export.requested_at"),
    expiresAt: expiresAt ? toInstant(expiresAt, "export.expires_at") : null,
  };
}
