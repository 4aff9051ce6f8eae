// Generated from doorlight.webhooks.v1.WebhookLeadMatched by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";
import { Instant } from "../common.ts";
import { LeadType } from "./lead-type.ts";
import { PropertyType } from "./property-type.ts";

/** A lead fits lists of the agent. */
export const WebhookLeadMatched = z.object({
  leadId: Id,
  /** Counts the agent's messages about the lead; not the order of events. A gap is a missing message if all of them are read: by pull, or at an endpoint for all types while no list names one. */
  sequence: z.int(),
  /** ISO 3166-1 code of the lead's country. */
  country: Country,
  /** The agent's lists that it fits. */
  listIds: z.array(Id),
  matchedAt: Instant,
  /** Null if the release does not know it. */
  leadType: z.nullable(LeadType),
  /** The kind of property. Null if the release does not know it. */
  propertyType: z.nullable(PropertyType),
  /** Of the home. Null if the release does not know it. */
  postalCode: z.nullable(z.string()),
  /** Of the home. Null if the release does not know it. */
  city: z.nullable(z.string()),
});
export type WebhookLeadMatched = z.output<typeof WebhookLeadMatched>;
