// Generated from doorlight.leads.v1.PauseEnding by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** selling: the seller is selling. nobody_called: the seller is selling, and no agent has called. admin: an admin let it go on. closed: the request was closed for another reason. not_confirmed: closed: nobody confirmed it in time, or the person or an admin said so. dropped: what paused it counts no more: its agents cancelled their claims, or two of their reports were wrong. */
export const PauseEnding = z.enum(["selling", "nobody_called", "admin", "closed", "not_confirmed", "dropped"]);
export type PauseEnding = z.output<typeof PauseEnding>;
