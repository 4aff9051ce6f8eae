// Generated from doorlight.webhooks.v1.WebhookLeadDelivered by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";
import { LeadType } from "./lead-type.ts";
import { Money } from "../common.ts";
import { PaymentSource } from "./payment-source.ts";
import { Instant } from "../common.ts";

/** The agent has bought a lead, by hand or by a list. */
export const WebhookLeadDelivered = z.object({
  leadId: Id,
  /** Counts the agent's messages about the lead; not the order of events. A gap is a missing message if all of them are read: by pull, or at an endpoint for all types while no list names one. */
  sequence: z.int(),
  /** ISO 3166-1 code of the lead's country. */
  country: Country,
  purchaseId: Id,
  /** Null if the release does not know it. */
  leadType: z.nullable(LeadType),
  /** The price at the purchase, net. Null if the release does not know it. */
  fee: z.nullable(Money),
  /** What paid it. Null if the release does not know it. */
  paymentSource: z.nullable(PaymentSource),
  /** The list that bought it; null if the agent did by hand. */
  listId: z.nullable(Id),
  /** Of the home. */
  postalCode: z.string(),
  /** Of the home. */
  city: z.string(),
  acquiredAt: Instant,
});
export type WebhookLeadDelivered = z.output<typeof WebhookLeadDelivered>;
