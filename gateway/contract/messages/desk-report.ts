// Generated from doorlight.leads.v1.DeskReport by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { ReportKind } from "./report-kind.ts";
import { Instant } from "../common.ts";

/** What a buyer reported of a lead's person. */
export const DeskReport = z.object({
  /** Empty for an erased account. */
  agentId: Id,
  kind: ReportKind,
  reportedAt: Instant,
  /** It paused the lead, or came while it was paused. */
  counted: z.boolean(),
  /** The lead went on after it. */
  wrong: z.boolean(),
  /** An admin is to decide: it paused nothing, or its agent objects to the seller's answer. */
  waits: z.boolean(),
});
export type DeskReport = z.output<typeof DeskReport>;
