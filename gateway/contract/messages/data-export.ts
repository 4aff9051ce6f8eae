// Generated from doorlight.identity.v1.DataExport by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { ExportState } from "./export-state.ts";
import { Instant } from "../common.ts";

export const DataExport = z.object({
  id: Id,
  state: ExportState,
  /** The number of collected parts, of `total`. */
  done: z.int(),
  /** The number of parts that are collected. */
  total: z.int(),
  requestedAt: Instant,
  /** From then on it is gone; null while it is being made. */
  expiresAt: z.nullable(Instant),
});
export type DataExport = z.output<typeof DataExport>;
