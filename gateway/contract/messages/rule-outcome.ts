// Generated from doorlight.leads.v1.RuleOutcome by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { ListRule } from "./list-rule.ts";

export const RuleOutcome = z.object({
  rule: ListRule,
  /** Whether it let the lead through. */
  isMet: z.boolean(),
});
export type RuleOutcome = z.output<typeof RuleOutcome>;
