// Generated from doorlight.billing.v1.OpenPayment by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Money } from "../common.ts";
import { Day } from "../common.ts";

/** A payment of a bank statement that people have to look at. */
export const OpenPayment = z.object({
  id: Id,
  /** unknown: no invoice has its reference. partial: it leaves something to pay. over: more than was left to pay. */
  kind: z.enum(["unknown", "partial", "over"]),
  amount: Money,
  paidOn: Day,
  /** As the payer wrote it; may be empty. */
  paymentReference: z.string(),
  /** The name that the bank gives; may be empty. */
  payer: z.string(),
  /** Null if it is unknown. */
  invoiceNumber: z.nullable(z.string()),
  /** The part beyond what was open that is not booked, as it was more than the admin of the file may record alone in a day, or kept for another invoice: it is assigned, or recorded by hand, which a second admin approves. What has been recorded by hand on the invoice since is taken off. Null if all of it is booked. */
  withheld: z.nullable(Money),
  /** Null if it is unknown. */
  invoiceId: z.nullable(Id),
  /** Of an unknown one: the number of the invoice from which its payment was taken back; null if none was. */
  takenOffNumber: z.nullable(z.string()),
});
export type OpenPayment = z.output<typeof OpenPayment>;
