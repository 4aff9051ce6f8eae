import * as z from "zod/mini";
import { Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

export const answerBillingMailbox = endpoint({
  method: "POST",
  path: "/api/billing/mailbox",
  summary: "Agree or refuse, by the mailed link, to get the invoices of an account that has named the mailbox.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({
    token: Token,
    /** To agree is possible for a week after the link was sent, to refuse at any time. */
    accepts: z.boolean(),
  }),
  status: 204,
  refusals: ["link_expired"],
});
