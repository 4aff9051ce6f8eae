// Generated from doorlight.leads.v1.PauseAnswer by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** selling: the seller sent it, and is selling: it goes on. no_longer: the seller is not selling any more: the request is closed, as by its seller. nobody_called: the seller is selling, and no agent has called: it goes on. not_sent: the person did not send it: the request is closed, and its buyers are refunded. */
export const PauseAnswer = z.enum(["selling", "no_longer", "nobody_called", "not_sent"]);
export type PauseAnswer = z.output<typeof PauseAnswer>;
