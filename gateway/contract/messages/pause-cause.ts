// Generated from doorlight.leads.v1.PauseCause by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** not_sent: a buyer reported that the person did not send the request. claims: buyers of two offices claimed their refund because the person is not selling or the number is wrong. */
export const PauseCause = z.enum(["not_sent", "claims"]);
export type PauseCause = z.output<typeof PauseCause>;
