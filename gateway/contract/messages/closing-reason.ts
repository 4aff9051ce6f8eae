// Generated from doorlight.leads.v1.ClosingReason by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** closed: the seller closed the request. The buyers keep the contact. withdrawn: the seller withdrew the consent. ContactErased follows. duplicate: an admin found that the home has an earlier request. DuplicateFound is its reason, and the buyers are refunded. withdrawn_by_us: a super admin withdrew the request. ContactErased follows. not_confirmed: nobody confirmed that its person sent it, or is selling. Its buyers are refunded. */
export const ClosingReason = z.enum(["closed", "withdrawn", "duplicate", "withdrawn_by_us", "not_confirmed"]);
export type ClosingReason = z.output<typeof ClosingReason>;
