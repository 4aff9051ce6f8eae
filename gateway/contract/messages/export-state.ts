// Generated from doorlight.identity.v1.ExportState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** ready: it can be downloaded. */
export const ExportState = z.enum(["running", "ready"]);
export type ExportState = z.output<typeof ExportState>;
