import * as z from "zod/mini";
import { requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { FoundGroup } from "./messages/found-group.ts";
import { FoundItem } from "./messages/found-item.ts";
import { FoundKind } from "./messages/found-kind.ts";

export { FoundGroup, FoundItem, FoundKind };

/** A part of the product that is searched by itself. */
export const SearchPart = z.enum(["people"]);
export type SearchPart = z.output<typeof SearchPart>;

export const searchEverything = endpoint({
  method: "POST",
  path: "/api/admin/search",
  summary:
    "Find people and offices by name with or without accents, e-mail address, telephone number in any spelling, or id. A POST, so that no log has the words; the audit has the search.",
  access: admins,
  audited: true,
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
