import * as z from "zod/mini";
import { requiredText, Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

const tokenParams = z.strictObject({ token: Token });

export const getListUnsubscription = endpoint({
  method: "GET",
  path: "/api/lead-lists/unsubscribe/:token",
  summary: "The lead list of a mailed link that ends its mails.",
  access: everyone,
  beforeTerms: true,
  params: tokenParams,
  answer: z.object({
    /** Of the list. */
    name: requiredText(60),
    /** Whether it still notifies. */
    notifies: z.boolean(),
  }),
  refusals: ["not_found"],
});

export const unsubscribeList = endpoint({
  method: "POST",
  path: "/api/lead-lists/unsubscribe/:token",
  summary: "End the mails of a lead list by a mailed link, as mail programs do in one click. Idempotent.",
  access: everyone,
  beforeTerms: true,
  whileImpersonating: true,
  postedByMailPrograms: true,
  params: tokenParams,
  refusals: ["not_found"],
});
