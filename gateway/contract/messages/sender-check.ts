// Generated from doorlight.campaign.v1.SenderCheck by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { SenderRecord } from "./sender-record.ts";
import { SenderRecordState } from "./sender-record-state.ts";

export const SenderCheck = z.object({
  /** The kind. */
  record: SenderRecord,
  /** What was found. */
  state: SenderRecordState,
  /** Where the record has to be. */
  name: z.string(),
});
export type SenderCheck = z.output<typeof SenderCheck>;
