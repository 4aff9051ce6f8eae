import * as z from "zod/mini";
import { Instant } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

/** A figure that public pages name. */
export const Claim = z.object({
  /** Share of bought leads that ended in an assignment. */
  name: z.enum(["assignment_share"]),
  /** In percent. */
  from: z.number(),
  /** In percent; as `from` if it is counted. */
  to: z.number(),
  /**
   * counted: from answers of agents and sellers. few_reported: counted, but of so few reported assignments that it says more
   * about the silence of agents than about their leads. stated: by Doorlight, for as long as too few leads are counted.
   */
  source: z.enum(["counted", "few_reported", "stated"]),
  /** How many leads it is counted of; null if it is stated. */
  leads: z.nullable(z.int()),
  /** When it was counted; null if it is stated. */
  countedAt: z.nullable(Instant),
  /** How it is counted, in English. */
  method: z.string(),
});
export type Claim = z.output<typeof Claim>;

export const getClaims = endpoint({
  method: "GET",
  path: "/api/claims",
  summary: "Get the figures that public pages name, with the date and the method of each. Counted once an hour.",
  access: everyone,
  beforeTerms: true,
  answer: z.object({ items: z.array(Claim) }),
});
