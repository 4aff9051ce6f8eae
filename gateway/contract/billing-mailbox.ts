import * as z from "zod/mini";
import { Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

export const answerBillingMailbox = endpoint({
  method: "POST",
  path: "/api/billing/mailbox",
  summary: "Agree or refuse to get the invoices of an account at a mailbox that it has named, by the mailed link.",
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
