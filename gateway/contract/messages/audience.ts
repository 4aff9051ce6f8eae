// Generated from doorlight.campaign.v1.Audience by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { AudienceFilter } from "./audience-filter.ts";

/** Everybody who fits a filter of `include` and whose mailbox fits none of `exclude`, once per mailbox. */
export const Audience = z.object({
  include: z.array(AudienceFilter),
  exclude: z.array(AudienceFilter),
});
export type Audience = z.output<typeof Audience>;
