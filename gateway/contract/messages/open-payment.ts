// Generated from doorlight.billing.v1.OpenPayment by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Money } from "../common.ts";
import { Day } from "../common.ts";

/** A payment of a bank statement that people have to look at. */
export const OpenPayment = z.object({
  id: Id,
  /** unknown: no invoice has its reference, or it is doubtful. partial: it leaves something to pay. over: more than was left to pay. */
  kind: z.enum(["unknown", "partial", "over"]),
  amount: Money,
  paidOn: Day,
  /** As the payer wrote it; may be empty. */
  paymentReference: z.string(),
  /** The name that the bank gives; may be empty. */
  payer: z.string(),
  /** Null if it is unknown; of a doubtful one that of the document that it names, if any. */
  invoiceNumber: z.nullable(z.string()),
  /** The part beyond what was open that is not booked, as it was more than the admin of the file may record alone in a day, or kept for another invoice: it is assigned, or recorded by hand, which a second admin approves. What has been recorded by hand on the invoice since is taken off. Null if all of it is booked. */
  withheld: z.nullable(Money),
  /** Null if it is unknown; of a doubtful one that of the document that it names, if any. */
  invoiceId: z.nullable(Id),
  /** Of an unknown one: the number of the invoice from which its payment was taken back; null if none was. */
  takenOffNumber: z.nullable(z.string()),
  /** Why an unknown one was not booked although it names a document of ours, or gives money back; null if it does neither. left_account: it left our account, as the bank took a payment back or we paid one back. came_back: a transfer of ours that did not arrive. day: before the invoice's, or to come. by_card: of an invoice that a card has paid. credit_note: nothing is to be paid of it. */
  doubt: z.nullable(z.enum(["left_account", "came_back", "day", "by_card", "credit_note"])),
});
export type OpenPayment = z.output<typeof OpenPayment>;
