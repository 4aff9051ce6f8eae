import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { type CountryPack, frozenVat, invoicedOn } from "@doorlight/common/product";
import type { Card as WireCard } from "@doorlight/proto/billing/v1/cards_service_pb";
import type { Contact as WireContact, Lead as WireLead } from "@doorlight/proto/leads/v1/lead_pb";
import {
  PricePartKind,
  type PricePart as WirePricePart,
  type Purchase as WirePurchase,
  type Quota as WireQuota,
  type Quote as WireQuote,
} from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { ShownQuoteSchema } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import {
  type Contact,
  type Lead,
  type LeadDetail,
  Locale,
  PayingQuota,
  type PricePart,
  type Purchase,
  type ShownQuote,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { ChargedCards } from "../answers/charged-cards.ts";
import { leadStatus, leadType, paymentSource, pricePartKind, propertyCondition, propertyType } from "./enum-text.ts";
import { fromMoney, toInstant, toMoney, toPlace, toVat } from "./values.ts";

/** The lead of the leads service, joined with purchasing's quote for it. */
export function toLead(lead: WireLead, quote: WireQuote, locale: Locale, pack: PackPrices): Lead {
  const labelOf = partLabels(lead, locale);
  const source = paymentSource.toTextOrNone(quote.paymentSource) ?? null;
  return {
    ...toLeadFacts(lead, quote, locale),
    price: quote.price ? toMoney(quote.price) : null,
    priceParts: quote.price ? quote.parts.map((part) => toPricePart(part, labelOf)) : [],
    paymentSource: source,
    quota: quote.quota ? toPayingQuota(quote.quota) : null,
    creditPrice: source === "credit" ? creditPriceOf(pack) : null,
    status: leadStatus.toText(quote.status),
  };
}

/** What a person calls a lead by. */
export function toLeadName(lead: WireLead, locale: Locale): Pick<Lead, "leadType" | "propertyType" | "place"> {
  return {
    leadType: leadType.toText(lead.leadType),
    propertyType: propertyType.toText(lead.propertyType),
    place: toPlace(lead, locale),
  };
}

export function toLeadFacts(
  lead: WireLead,
  { cap, spotsLeft }: Pick<WireQuote, "cap" | "spotsLeft">,
  locale: Locale,
): Omit<Lead, "price" | "priceParts" | "paymentSource" | "quota" | "creditPrice" | "status"> {
  return {
    id: lead.id,
    ...toLeadName(lead, locale),
    country: lead.country,
    rooms: lead.rooms ?? null,
    area: lead.area ?? null,
    constructionYear: lead.constructionYear ?? null,
    condition: propertyCondition.toTextOrNone(lead.condition) ?? null,
    valuation: lead.valuation ? toMoney(lead.valuation) : null,
    description: lead.description,
    cap,
    spotsLeft,
    publishedAt: toInstant(lead.publishedAt, "lead.published_at"),
    expiresAt: toInstant(lead.expiresAt, "lead.expires_at"),
    closedAt: lead.closedAt ? toInstant(lead.closedAt, "lead.closed_at") : null,
  };
}

/** The labels of the parts of the price in the reader's language. Price lists know a place by its local name alone. */
export function partLabels(lead: WireLead, locale: Locale): PartLabel {
  const { city, region } = toPlace(lead, locale);
  return (label) => (label === lead.place?.city ? city : label === lead.place?.region ? region : label);
}

export type PartLabel = (label: string) => string;

function toPayingQuota({ contractKind, name, total, used }: WireQuota): PayingQuota {
  return { kind: PayingQuota.shape.kind.parse(contractKind), name, total, used };
}

/** What goes with a quote: the day of the invoice for purchases of now, the card that would pay, and the country's pack. */
type Payment = {
  invoicedOn: string;
  card: WireCard | undefined;
  pack: Pick<CountryPack, "vat">;
};

export function toQuote(
  { price, parts, ...quote }: WireQuote,
  { invoicedOn, card, pack }: Payment,
  labelOf: PartLabel,
): LeadDetail["quote"] {
  if (!price) return null;
  const source = paymentSource.toTextOrNone(quote.paymentSource) ?? null;
  const takesMoney = source === "card" || source === "invoice";
  // A release of purchasing before this one does not say it.
  const vat = takesMoney ? toVat(price, quote.vat ?? frozenVat(price, pack.vat.rate)) : null;
  return {
    price: toMoney(price),
    parts: parts.map((part) => toPricePart(part, labelOf)),
    paymentSource: source,
    vat,
    invoicedOn: source === "invoice" ? invoicedOn : null,
    card:
      source === "card" && card && vat
        ? { brand: card.brand, last4: card.last4, charge: vat.total, vatRate: vat.rate }
        : null,
  };
}

export type PackPrices = Pick<CountryPack, "creditPacks" | "currency">;

function creditPriceOf({ creditPacks, currency }: PackPrices) {
  const each = creditPacks.map(({ credits, price }) => Math.round(price / credits));
  if (each.length === 0) return null;
  return { least: { amount: Math.min(...each), currency }, most: { amount: Math.max(...each), currency } };
}

/** As the user gives it back. */
export function toShownQuote({
  price,
  vat,
  paymentSource: source,
}: ShownQuote): MessageInitShape<typeof ShownQuoteSchema> {
  const shown = { price: fromMoney(price), ...(vat && { vat: fromMoney(vat) }) };
  return { ...shown, paymentSource: paymentSource.fromText(source) };
}

function toPricePart({ kind, label, amount }: WirePricePart, labelOf: PartLabel): PricePart {
  return {
    kind: pricePartKind.toText(kind),
    // A deal may have the name of a place.
    label: kind === PricePartKind.LOCATION ? labelOf(label) : label,
    amount: toMoney(assertDefined(amount, "price_part.amount")),
  };
}

type WireBuyersContact = { contact?: WireContact; contactErasedAt?: Timestamp };

export function toBuyersContact({ contact, contactErasedAt }: WireBuyersContact) {
  return {
    contact: contact ? toContact(contact) : null,
    contactErasedAt: contactErasedAt ? toInstant(contactErasedAt, "contact_erased_at") : null,
  };
}

function toContact({ firstName, lastName, email, phone, address, postalCode, locale }: WireContact): Contact {
  // A release of leads before this one does not say it.
  return { firstName, lastName, email, phone, address, postalCode, locale: Locale.safeParse(locale).data ?? null };
}

/** The pack is that of the lead's country, which invoices. Without the lead, places have their local names. */
export function toPurchase(
  purchase: WirePurchase,
  pack: Pick<CountryPack, "timeZone" | "invoiceDay">,
  { labelOf = (label) => label, cards }: { labelOf?: PartLabel; cards?: ChargedCards } = {},
): Purchase {
  const { id, leadId, parts, traceId } = purchase;
  const acquiredAt = timestampDate(assertDefined(purchase.acquiredAt, "purchase.acquired_at"));
  const source = paymentSource.toText(purchase.paymentSource);
  return {
    id,
    leadId,
    acquiredAt: acquiredAt.toISOString(),
    fee: toMoney(assertDefined(purchase.fee, "purchase.fee")),
    vat: toVat(purchase.fee, purchase.vat),
    parts: parts.map((part) => toPricePart(part, labelOf)),
    paymentSource: source,
    card: cards?.get(id) ?? null,
    invoicedOn: source === "invoice" ? invoicedOn(pack, acquiredAt) : null,
    listId: purchase.listId ?? null,
    refundedAt: purchase.refundedAt ? toInstant(purchase.refundedAt, "purchase.refunded_at") : null,
    traceId,
  };
}
