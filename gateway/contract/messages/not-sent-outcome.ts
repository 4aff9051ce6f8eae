// Generated from doorlight.leads.v1.NotSentOutcome by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** asked: nobody can buy the lead, and its person is asked. kept: it only reached our support. confirmed: the person confirmed the request, which goes on. The report was wrong. goes_on: our support let the request go on. The report was wrong. not_confirmed: nobody confirmed the request. It is closed, and its buyers are refunded. closed: the request was closed for another reason. objected: the person confirmed the request, and the agent reported it again. Our support decides; until then the report is not wrong. */
export const NotSentOutcome = z.enum(["asked", "kept", "confirmed", "goes_on", "not_confirmed", "closed", "objected"]);
export type NotSentOutcome = z.output<typeof NotSentOutcome>;
