import * as z from "zod/mini";
import { Instant } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/** A rule that the tables of a service always keep, with the last run of its check. */
export const Invariant = z.object({
  /** The product's code of the rule. */
  id: z.string(),
  /** What must hold, in English. */
  rule: z.string(),
  /** Null before the first run. */
  checkedAt: z.nullable(Instant),
  /** Rows that break it. */
  violations: z.int(),
  /** The first rows that break it, as JSON, each with the trace of the change, or an empty text. */
  examples: z.array(
    z.object({
      /** The row as JSON, by ids. */
      row: z.string(),
      /** Finds the trace of the change; empty if it was not traced. */
      traceId: z.string(),
    }),
  ),
  /** Why the check itself failed; empty if it ran. */
  error: z.string(),
});
export type Invariant = z.output<typeof Invariant>;

export const ServiceInvariants = z.object({
  /** Whose database was checked. */
  service: z.string(),
  /** Null if the service did not answer. */
  invariants: z.nullable(z.array(Invariant)),
});
export type ServiceInvariants = z.output<typeof ServiceInvariants>;

export const listInvariants = endpoint({
  method: "GET",
  path: "/api/admin/invariants",
  summary: "List the rules that must always hold, service by service, with what their last check found.",
  access: admins,
  answer: z.object({ services: z.array(ServiceInvariants) }),
});
