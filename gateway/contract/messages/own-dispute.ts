// Generated from doorlight.billing.v1.OwnDispute by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { ChargePurpose } from "./charge-purpose.ts";
import { Money } from "../common.ts";
import { Instant } from "../common.ts";
import { DisputeOutcome } from "./dispute-outcome.ts";

/** A charge of the caller's card that its bank contests, or did. */
export const OwnDispute = z.object({
  /** Of the charge. */
  id: Id,
  /** Paid by the charge: a lead, a credit pack, or the fee of a plan or a deal. */
  purpose: ChargePurpose,
  /** Disputed amount. */
  amount: Money,
  /** The charged card: visa, mastercard, amex … */
  brand: z.string(),
  /** The last four digits of its number. */
  last4: z.string(),
  chargedAt: Instant,
  openedAt: Instant,
  /** How the bank decided: won is for us, lost for the cardholder, withdrawn that it only asked. Null while it is open. */
  outcome: z.nullable(DisputeOutcome),
  /** When it was decided; null while it is open. */
  closedAt: z.nullable(Instant),
  /** Since when it holds the account no more; null while it does. */
  releasedAt: z.nullable(Instant),
});
export type OwnDispute = z.output<typeof OwnDispute>;
