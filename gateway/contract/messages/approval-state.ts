// Generated from doorlight.identity.v1.ApprovalState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** asked: waits for a decision. approved: decided; its service has still to carry it out, which is repeated until it answers. expired: nobody decided in time, its admin left, or its account was erased. failed: approved, and refused by the service when it was carried out. */
export const ApprovalState = z.enum(["asked", "approved", "refused", "expired", "carried_out", "failed"]);
export type ApprovalState = z.output<typeof ApprovalState>;
