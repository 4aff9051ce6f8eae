import * as z from "zod/mini";
import { idParams, Locale, Money, SaidMoney } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { Agreement as WireAgreement } from "./messages/agreement.ts";

/** An agent's agreement for a lead list that buys by itself, and its use. */
export const Agreement = z.omit(WireAgreement, { consentVersion: true });
export type Agreement = z.output<typeof Agreement>;

/** Text and prices of the agreement before a list buys by itself. */
export const DeliveryConsent = z.object({
  /** Version of the text, for the agreement. */
  version: z.string(),
  /** Heading of the text. */
  title: z.string(),
  /** The text, in the order in which it is read. */
  paragraphs: z.array(z.string()),
  /** Net prices of the cheapest and the most expensive lead of the country now; null if it has no prices. */
  prices: z.nullable(z.object({ lowest: Money, highest: Money })),
  /** VAT on a lead, in hundredths of a percent. */
  vatBasisPoints: z.int(),
  /** What a lead paid by one of the user's credits counts against the cap of money: the net price of one credit in the last pack; null if they never bought one. */
  creditPrice: z.nullable(Money),
});
export type DeliveryConsent = z.output<typeof DeliveryConsent>;

const path = "/api/lead-lists/automatic-delivery";

export const getDeliveryConsent = endpoint({
  method: "GET",
  path: `${path}/consent`,
  summary: "Get the text that an agent agrees to before a lead list buys by itself, and what leads cost.",
  access: ["agent"],
  query: z.strictObject({ locale: Locale }),
  answer: DeliveryConsent,
});

export const listAgreements = endpoint({
  method: "GET",
  path: `${path}/agreements`,
  summary: "List what the user agreed to for lead lists that buy by themselves, and what is used of it.",
  access: ["agent"],
  answer: z.object({ items: z.array(Agreement) }),
});

/** The most that a list may spend in a month, in minor units. */
export const MOST_MONTH_AMOUNT = 100_000_000;

/** The caps of a month, and the text that was read. */
export const AgreeBody = z.strictObject({
  /** So many in a calendar month of the country at most. */
  maxLeads: z.int().check(z.gte(1), z.lte(1000)),
  /** Net, at most; a credit counts with its price in the last pack; in the currency of the country; more than nothing and up to a million. */
  maxAmount: SaidMoney,
  /** `version` of the text. */
  consentVersion: z.string().check(z.minLength(1, "Required"), z.maxLength(50)),
  /** The language in which it was read. */
  locale: Locale,
});

export const startAutomaticDelivery = endpoint({
  method: "PUT",
  path: "/api/lead-lists/:id/automatic-delivery",
  summary:
    "Let a lead list buy the leads that it matches by itself, within caps of a month; or change the caps. Needs consent to the text in force. What the list has bought in this month counts against new caps as well.",
  access: ["agent"],
  params: idParams,
  body: AgreeBody,
  answer: z.object({ agreement: Agreement }),
  refusals: ["not_found", "billing_details_missing"],
});

export const endAutomaticDelivery = endpoint({
  method: "DELETE",
  path: "/api/lead-lists/:id/automatic-delivery",
  summary: "Let a lead list buy nothing more. It notifies its agent from then on.",
  access: ["agent"],
  params: idParams,
  refusals: ["not_found"],
});
