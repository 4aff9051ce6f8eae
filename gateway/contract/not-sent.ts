import * as z from "zod/mini";
import { idParams } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const reportNotSent = endpoint({
  method: "POST",
  path: "/api/leads/:id/not-sent",
  summary:
    "Report that the person of a lead that the agent bought and holds did not send the request. Nobody can buy the lead then until its seller or an admin answers; the seller is mailed. Without an answer in 48 hours, or in 24 if another office reports the same, the request is closed, and its buyers are refunded. Idempotent; to report again within a week after the seller confirmed the request is an objection, which our support decides: until then the report does not count as wrong.",
  access: ["agent"],
  params: idParams,
  answer: z.object({
    /** False if the report reaches our support alone: for 90 days after two that were wrong, beside two that pause leads now, and once the seller has confirmed the request. */
    pauses: z.boolean(),
  }),
  refusals: ["not_found", "lead_unavailable"],
});
