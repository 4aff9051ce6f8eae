// Generated from doorlight.refunds.v1.RefundReason by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** unreachable: nobody answers. wrong_phone: the number is not the seller's. not_selling: the seller does not sell, or never asked. duplicate: the home was published before. outside_list: the lead does not fit the agent's list. wrong_facts: the property is another than was shown. has_agent: the seller has signed with somebody before. other: none of these: the buyer says it in words. */
export const RefundReason = z.enum([
  "unreachable",
  "wrong_phone",
  "not_selling",
  "duplicate",
  "outside_list",
  "wrong_facts",
  "has_agent",
  "other",
]);
export type RefundReason = z.output<typeof RefundReason>;
