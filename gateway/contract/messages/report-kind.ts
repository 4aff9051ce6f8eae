// Generated from doorlight.leads.v1.ReportKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** not_sent: the person did not send the request. claim: a claim for a refund: not selling, or a wrong number. */
export const ReportKind = z.enum(["not_sent", "claim"]);
export type ReportKind = z.output<typeof ReportKind>;
