// Generated from doorlight.leads.v1.PauseResult by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** selling: the seller answered: sent it, and is selling. It goes on. no_longer: the seller answered: is not selling any more. It is closed. nobody_called: the seller answered: is selling, and no agent has called. It goes on. not_sent: the person answered: did not send it. It is closed, and its buyers are refunded. admin: our support let it go on. unanswered: nobody answered in time. It is closed, and its buyers are refunded. closed_by_admin: our support closed it. Its buyers are refunded. dropped: the reports that paused it count no more. It goes on. */
export const PauseResult = z.enum([
  "selling",
  "no_longer",
  "nobody_called",
  "not_sent",
  "admin",
  "unanswered",
  "closed_by_admin",
  "dropped",
]);
export type PauseResult = z.output<typeof PauseResult>;
