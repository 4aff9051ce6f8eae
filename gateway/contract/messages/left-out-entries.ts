// Generated from doorlight.billing.v1.LeftOutEntries by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** Entries of a bank statement that are only counted. */
export const LeftOutEntries = z.object({
  /** outgoing: they left the account and name no invoice. pending: they are not booked yet. */
  reason: z.enum(["outgoing", "pending"]),
  /** How many they are. */
  entries: z.int(),
  /** Their sum; what leaves the account is below zero. */
  sum: Money,
});
export type LeftOutEntries = z.output<typeof LeftOutEntries>;
