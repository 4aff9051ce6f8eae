// Generated from doorlight.campaign.v1.Suppression by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { SuppressionReason } from "./suppression-reason.ts";
import { CampaignKind } from "./campaign-kind.ts";
import { Instant } from "../common.ts";

/** Why a mailbox gets no mail. */
export const Suppression = z.object({
  reason: SuppressionReason,
  /** Null: of every kind. */
  kind: z.nullable(CampaignKind),
  suppressedAt: Instant,
});
export type Suppression = z.output<typeof Suppression>;
