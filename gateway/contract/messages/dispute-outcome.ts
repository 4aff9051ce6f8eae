// Generated from doorlight.billing.v1.DisputeOutcome by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** won: for us: the charge stands. lost: for the cardholder, who has the money back. withdrawn: the cardholder's bank only asked: the charge stands. */
export const DisputeOutcome = z.enum(["won", "lost", "withdrawn"]);
export type DisputeOutcome = z.output<typeof DisputeOutcome>;
