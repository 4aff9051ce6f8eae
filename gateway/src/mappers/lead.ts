import type { Contact as WireContact, Lead as WireLead } from "@doorlight/proto/leads/v1/lead_pb";
import type { Purchase as WirePurchase, Quote as WireQuote } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { Contact, Lead, LeadDetail, Locale, Purchase } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { leadStatus, leadType, paymentSource, pricePartKind, propertyCondition, propertyType } from "./enum-text.ts";
import { toInstant, toMoney, toPlace } from "./values.ts";

/** The lead of the leads service, joined with purchasing's quote for it. */
export function toLead(lead: WireLead, quote: WireQuote, locale: Locale): Lead {
  return {
    ...toLeadFacts(lead, quote, locale),
    price: quote.price ? toMoney(quote.price) : null,
    status: leadStatus.toText(quote.status),
  };
}

export function toLeadFacts(
  lead: WireLead,
  { cap, spotsLeft }: Pick<WireQuote, "cap" | "spotsLeft">,
  locale: Locale,
): Omit<Lead, "price" | "status"> {
  return {
    id: lead.id,
    leadType: leadType.toText(lead.leadType),
    country: lead.country,
    propertyType: propertyType.toText(lead.propertyType),
    rooms: lead.rooms ?? null,
    area: lead.area ?? null,
    constructionYear: lead.constructionYear ?? null,
    condition: propertyCondition.toTextOrNone(lead.condition) ?? null,
    valuation: lead.valuation ? toMoney(lead.valuation) : null,
    place: toPlace(lead, locale),
    description: lead.description,
    cap,
    spotsLeft,
    publishedAt: toInstant(lead.publishedAt, "lead.published_at"),
    expiresAt: toInstant(lead.expiresAt, "lead.expires_at"),
  };
}

export function toLeadDetail(
  lead: WireLead,
  quote: WireQuote,
  contact: WireContact | undefined,
  locale: Locale,
): LeadDetail {
  return {
    ...toLead(lead, quote, locale),
    refusal: quote.refusal || null,
    quote: quote.price
      ? {
          price: toMoney(quote.price),
          parts: quote.parts.map((part) => ({
            kind: pricePartKind.toText(part.kind),
            label: partLabel(part.label, lead, locale),
            amount: toMoney(assertDefined(part.amount, "price_part.amount")),
          })),
          paymentSource: paymentSource.toTextOrNone(quote.paymentSource) ?? null,
        }
      : null,
    participants: quote.cap - quote.spotsLeft,
    contact: contact ? toContact(contact) : null,
  };
}

/** The label of a part of the price in the reader's language. Price lists know a place by its local name alone. */
function partLabel(label: string, lead: WireLead, locale: Locale): string {
  const { city, region } = toPlace(lead, locale);
  return label === lead.place?.city ? city : label === lead.place?.region ? region : label;
}

export function toContact({ firstName, lastName, email, phone, address, postalCode }: WireContact): Contact {
  return { firstName, lastName, email, phone, address, postalCode };
}

export function toPurchase(purchase: WirePurchase): Purchase {
  return {
    id: purchase.id,
    leadId: purchase.leadId,
    acquiredAt: toInstant(purchase.acquiredAt, "purchase.acquired_at"),
    fee: toMoney(assertDefined(purchase.fee, "purchase.fee")),
    paymentSource: paymentSource.toText(purchase.paymentSource),
    traceId: purchase.traceId,
  };
}
