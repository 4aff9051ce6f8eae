import * as z from "zod/mini";
import { BoughtLead, Purchase } from "./bought-lead.ts";
import { Day, Id, Money, Vat } from "./common.ts";
import { Lead, PaymentSource, PricePart } from "./lead.ts";
import { NotSentReport } from "./messages/not-sent-report.ts";
import { refundFields } from "./refund-state.ts";

export const LeadDetail = z.object({
  ...Lead.shape,
  /** The code of the error catalogue that a purchase would be refused with; null if none. */
  refusal: z.nullable(z.string()),
  /** Quote of a purchase by the user now; null if it has no price or cannot be bought. */
  quote: z.nullable(
    z.object({
      price: Money,
      parts: z.array(PricePart),
      /** Payment source; null if there is none. */
      paymentSource: z.nullable(PaymentSource),
      /** On the price; null if a credit or a lead of a quota pays it, or nothing. */
      vat: z.nullable(Vat),
      invoicedOn: Purchase.shape.invoicedOn,
      /** The card that pays, with its charge; null unless one pays, and while its name is not known. */
      card: z.nullable(
        z.object({
          /** visa, mastercard, amex … */
          brand: z.string(),
          /** The last four digits of its number. */
          last4: z.string(),
          charge: Money,
          /** In percent. */
          vatRate: z.number(),
        }),
      ),
    }),
  ),
  /** The number of buyers. */
  participants: z.int(),
  /** Null unless the user is an admin. The name of an erased buyer is empty. */
  buyers: z.nullable(
    z.array(
      z.object({
        /** The buyer. */
        user: z.object({
          id: Id,
          /** Empty for an erased buyer. */
          name: z.string(),
        }),
        /** Without the parts of the price and the card. */
        purchase: z.omit(Purchase, { parts: true, card: true }),
      }),
    ),
  ),
  /** Views, newest first; null unless the user is an admin. Each agent counts once a day. */
  views: z.nullable(
    z.array(
      z.object({
        /** The agent. */
        user: z.object({
          id: Id,
          /** Empty for an erased agent. */
          name: z.string(),
        }),
        /** In the lead's country. */
        day: Day,
      }),
    ),
  ),
  /** The user's own; null unless the user is a buyer of the lead. */
  purchase: z.nullable(Purchase),
  /** Null unless the user is a buyer of the lead, to whom it is not refunded. */
  contact: BoughtLead.shape.contact,
  contactErasedAt: BoughtLead.shape.contactErasedAt,
  /** The user's own report that the person did not send the request, and what followed; null without one. */
  report: z.nullable(NotSentReport),
  /** Whether such a report is taken now: once, by a buyer, while the request is open, in the two weeks after its publication. */
  canReport: z.boolean(),
  ...refundFields,
});
export type LeadDetail = z.output<typeof LeadDetail>;
