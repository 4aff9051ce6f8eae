import * as z from "zod/mini";
import { requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { FoundGroup } from "./messages/found-group.ts";
import { FoundItem } from "./messages/found-item.ts";
import { FoundKind } from "./messages/found-kind.ts";

export { FoundGroup, FoundItem, FoundKind };

/** What is searched by itself. people: offices too. invoices: billing details too. campaigns: prospects too. */
export const SearchPart = z.enum(["people", "leads", "purchases", "invoices", "campaigns"]);
export type SearchPart = z.output<typeof SearchPart>;

export const searchEverything = endpoint({
  method: "POST",
  path: "/api/admin/search",
  summary:
    "Find people, offices, prospects, requests and leads, invoices, billing details and campaigns by name with or without accents, e-mail address, street, postal code, telephone number in any spelling, business id, invoice number, payment reference or id, and purchases by id. A POST, so that no log has the words; the audit has the search.",
  access: admins,
  audited: true,
  keeps: {},
  body: z.strictObject({
    /** At least three characters. What is found has every word. */
    q: requiredText(100).check(z.minLength(3)),
  }),
  answer: z.object({
    /** Kinds of which something was found. */
    groups: z.array(FoundGroup),
    /** Parts that did not answer in time, so that theirs is missing. */
    unanswered: z.array(SearchPart),
  }),
});
