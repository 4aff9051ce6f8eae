// Generated from doorlight.billing.v1.Card by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";

/** A saved card. Its number is with the provider alone. */
export const Card = z.object({
  id: Id,
  /** visa, mastercard, amex … */
  brand: z.string(),
  /** The last four digits of its number. */
  last4: z.string(),
  /** The last month in which it pays. */
  expiryMonth: z.int(),
  /** With four digits. */
  expiryYear: z.int(),
  /** Whether it is the one that pays. */
  isDefault: z.boolean(),
  /** Whether its last month is over. */
  expired: z.boolean(),
  /** Whether it cannot be charged until its bank has cleared it. It comes back by itself. */
  suspended: z.boolean(),
});
export type Card = z.output<typeof Card>;
