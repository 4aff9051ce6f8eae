import * as z from "zod/mini";
import { PaidCard } from "./cards.ts";
import { Day, Id, Instant, Money, Vat } from "./common.ts";
import { PaymentSource, PricePart } from "./lead.ts";
import { Contact } from "./messages/contact.ts";

export { Contact };

export const Purchase = z.object({
  id: Id,
  leadId: Id,
  acquiredAt: Instant,
  /** The price, frozen, even if a credit paid it. */
  fee: Money,
  /** Null if a credit or monthly leads paid, and if it was bought before VAT was kept. */
  vat: z.nullable(Vat),
  parts: z.array(PricePart),
  paymentSource: PaymentSource,
  /** Null unless a card paid; also in the answer to the purchase itself, and while it cannot be had. */
  card: z.nullable(PaidCard),
  /** The date of the invoice that lists the purchase, or will list it; null unless the invoice pays. */
  invoicedOn: z.nullable(Day),
  /** Null unless it was refunded. */
  refundedAt: z.nullable(Instant),
  /** Since when its contact is withheld, because your bank disputes the charge; null while it is shown. */
  contactWithheldAt: z.nullable(Instant),
  /** The lead list that bought it by itself; null if the user did. */
  listId: z.nullable(Id),
  /** Finds the trace of the purchase. */
  traceId: z.string(),
});
export type Purchase = z.output<typeof Purchase>;

export const BoughtLead = z.object({
  purchase: Purchase,
  /** Null after it was erased, after a refund, while it is withheld, and while it cannot be had. */
  contact: z.nullable(Contact),
  /** When the contact was erased: as its owner wished, by us, or at the end of its time. Delete your copies of it. Null while it is kept. */
  contactErasedAt: z.nullable(Instant),
  /** Address for a GET of the contact in a moment; null unless it is unavailable right now. */
  contactPath: z.nullable(z.string()),
});
export type BoughtLead = z.output<typeof BoughtLead>;
