// Generated from doorlight.billing.v1.PaymentDetails by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** Payment instructions beside reference and due day, as in the PDF. */
export const PaymentDetails = z.object({
  /** To whom it is paid. */
  payee: z.string(),
  /** Without spaces. */
  iban: z.string(),
  /** Of the bank of the account. */
  bic: z.string(),
  /** A Swedish bankgiro number, as it is written; null elsewhere. */
  bankgiro: z.nullable(z.string()),
  /** Amount left to pay. */
  left: Money,
  /** The Finnish bank bar code for the amount left, 54 digits; null elsewhere. */
  barcode: z.nullable(z.string()),
});
export type PaymentDetails = z.output<typeof PaymentDetails>;
