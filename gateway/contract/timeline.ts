import * as z from "zod/mini";
import { Country, Day, Id, nextCursor, pageQuery, repeatable } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadName } from "./lead.ts";
import { FactKind } from "./messages/fact-kind.ts";
import { Fact } from "./messages/fact.ts";

export { FactKind };

/** What happened once, with the names of today. */
export const TimelineFact = z.object({
  ...Fact.shape,
  /** Whom it concerns; null for nobody. */
  user: z.nullable(
    z.object({
      id: Id,
      /** Null for an erased account. Absent while names cannot be read. */
      name: z.optional(z.nullable(z.string())),
    }),
  ),
  /** The lead, or the request that is none yet; null for none. */
  lead: z.nullable(
    z.object({
      id: Id,
      /** Null for a request that is no lead, and while leads cannot be read. */
      name: z.nullable(LeadName),
    }),
  ),
  /** The invoice, deal or campaign, as the kind says; null for none. */
  object: z.nullable(
    z.object({
      id: Id,
      /** Of a campaign, as far as it can be read; of an invoice its number, unless an earlier release wrote it; null for a deal. */
      name: z.nullable(z.string()),
    }),
  ),
});
export type TimelineFact = z.output<typeof TimelineFact>;

export const listTimeline = endpoint({
  method: "GET",
  path: "/api/admin/timeline",
  summary: "List what happened in the business in the last 13 months, newest first.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    /** Absent for all. */
    kind: repeatable(FactKind),
    /** Facts that concern this user; absent for all. */
    userId: z.optional(Id),
    /** Facts about this lead and its request; absent for all. */
    leadId: z.optional(Id),
    /** Absent for all. */
    country: z.optional(Country),
    /** First day, by the clock of the country, else of the admin's own; absent for all. */
    from: z.optional(Day),
    /** Last day, by the same clock; absent for all. */
    to: z.optional(Day),
  }),
  answer: z.object({ items: z.array(TimelineFact), nextCursor }),
  refusals: ["invalid_request", "not_found"],
});
