// Generated from doorlight.leads.v1.IntakeRequest by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { IntakeState } from "./intake-state.ts";
import { Instant } from "../common.ts";
import { IntakeRefund } from "./intake-refund.ts";
import { Id } from "../common.ts";

/** A partner's request. */
export const IntakeRequest = z.object({
  state: IntakeState,
  /** The partner's own finer mark; null for none, and once the contact is erased: it may name somebody. Keep a copy of your own. */
  subSource: z.nullable(z.string()),
  receivedAt: Instant,
  /** Null while it is no lead. */
  publishedAt: z.nullable(Instant),
  /** How many agents bought the lead, refunded ones too; null while it is no lead. */
  sold: z.nullable(z.int()),
  /** How many agents can buy it; null while it is no lead. */
  cap: z.nullable(z.int()),
  /** Oldest first. */
  refunds: z.array(IntakeRefund),
  /** Ours of the request, as it was answered when it was sent. It names nobody, and is not the requestId of events. */
  id: Id,
});
export type IntakeRequest = z.output<typeof IntakeRequest>;
