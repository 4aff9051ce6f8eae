// Generated from doorlight.leads.v1.ErasureReason by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** withdrawn: the seller withdrew the consent. retention: the country's time for keeping the contact is over. withdrawn_by_us: a super admin withdrew the request. Its buyers are refunded. */
export const ErasureReason = z.enum(["withdrawn", "retention", "withdrawn_by_us"]);
export type ErasureReason = z.output<typeof ErasureReason>;
