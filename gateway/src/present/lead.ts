import type { Contact as WireContact, Lead as WireLead } from "@doorlight/proto/leads/v1/lead_pb";
import { PropertyCondition } from "@doorlight/proto/leads/v1/lead_pb";
import type { Purchase as WirePurchase, Quote } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as contract from "../../contract/index.ts";
import { leadStatus, leadType, paymentSource, pricePartKind, propertyCondition, propertyType } from "../proto-text.ts";
import { told, toInstant, toMoney, toPlace } from "./common.ts";

/** What leads knows of a lead, joined with what purchasing says of its spots. */
export function toLead(lead: WireLead, quote: Quote): contract.Lead {
  return {
    ...toLeadFacts(lead, quote),
    price: quote.price ? toMoney(quote.price) : null,
    status: contract.LeadStatus.parse(leadStatus.toText(quote.status)),
  };
}

export function toLeadFacts(lead: WireLead, { cap, spotsLeft }: Pick<Quote, "cap" | "spotsLeft">) {
  return {
    id: lead.id,
    leadType: contract.LeadType.parse(leadType.toText(lead.leadType)),
    country: lead.country,
    propertyType: contract.PropertyType.parse(propertyType.toText(lead.propertyType)),
    rooms: lead.rooms ?? null,
    area: lead.area ?? null,
    constructionYear: lead.constructionYear ?? null,
    condition:
      lead.condition === PropertyCondition.UNSPECIFIED
        ? null
        : contract.PropertyCondition.parse(propertyCondition.toText(lead.condition)),
    valuation: lead.valuation ? toMoney(lead.valuation) : null,
    place: toPlace(lead.place),
    description: lead.description,
    cap,
    spotsLeft,
    publishedAt: toInstant(lead.publishedAt, "when the lead was published"),
    expiresAt: toInstant(lead.expiresAt, "when the lead expires"),
  };
}

export function toLeadDetail(lead: WireLead, quote: Quote, contact: WireContact | undefined): contract.LeadDetail {
  return {
    ...toLead(lead, quote),
    refusal: quote.reason || null,
    quote: quote.price
      ? {
          price: toMoney(quote.price),
          parts: quote.parts.map((part) => ({
            kind: contract.PricePart.shape.kind.parse(pricePartKind.toText(part.kind)),
            label: part.label,
            amount: toMoney(told(part.amount, "the amount of a price part")),
          })),
          paymentSource:
            quote.paymentSource === PaymentSource.UNSPECIFIED
              ? null
              : contract.PaymentSource.parse(paymentSource.toText(quote.paymentSource)),
        }
      : null,
    participants: quote.cap - quote.spotsLeft,
    contact: contact ? toContact(contact) : null,
  };
}

export function toContact({ firstName, lastName, email, phone, address }: WireContact): contract.Contact {
  return { firstName, lastName, email, phone, address };
}

export function toPurchase(purchase: WirePurchase): contract.Purchase {
  return {
    id: purchase.id,
    leadId: purchase.leadId,
    acquiredAt: toInstant(purchase.acquiredAt, "when the lead was bought"),
    fee: toMoney(told(purchase.fee, "the fee")),
    paymentSource: contract.PaymentSource.parse(paymentSource.toText(purchase.paymentSource)),
    traceId: purchase.traceId,
  };
}
