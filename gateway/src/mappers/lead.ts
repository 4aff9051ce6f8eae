import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { type CountryPack, frozenVat, invoicedOn } from "@doorlight/common/product";
import type { Card as WireCard } from "@doorlight/proto/billing/v1/cards_service_pb";
import {
  type Contact as WireContact,
  ContactSchema,
  type Lead as WireLead,
  LeadSchema,
} from "@doorlight/proto/leads/v1/lead_pb";
import { NotSentReportSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import {
  PaymentSource,
  type PricePart as WirePricePart,
  PricePartSchema,
  type Purchase as WirePurchase,
  PurchaseSchema,
  type Quota as WireQuota,
  QuotaSchema,
  type Quote as WireQuote,
  QuoteSchema,
} from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as z from "zod/mini";
import {
  Contact,
  Lead,
  LeadDetail,
  LeadName,
  type Locale,
  PayingQuota,
  PricePart,
  Purchase,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { ChargedCards } from "../answers/charged-cards.ts";
import { answerOf } from "./answer-of.ts";
import { toInstant, toPlace, toVat } from "./values.ts";

const nameOf = answerOf(LeadSchema, z.omit(LeadName, { place: true }));
const factsOf = answerOf(LeadSchema, z.omit(Lead, { place: true }));
const offerOf = answerOf(QuoteSchema, z.pick(Lead, { price: true, paymentSource: true, status: true }));
const quoteOf = answerOf(
  QuoteSchema,
  z.pick(LeadDetail.shape.quote.def.innerType, { price: true, paymentSource: true }),
);
const payingQuotaOf = answerOf(QuotaSchema, PayingQuota);
const partOf = answerOf(PricePartSchema, PricePart);
const contactOf = answerOf(ContactSchema, Contact);
const purchaseOf = answerOf(PurchaseSchema, z.omit(Purchase, { vat: true, parts: true }));

/** The lead of the leads service, joined with purchasing's quote for it. */
export function toLead(lead: WireLead, quote: WireQuote, locale: Locale, pack: PackPrices): Lead {
  const labelOf = partLabels(lead, locale);
  return {
    ...toLeadFacts(lead, quote, locale),
    priceParts: quote.price ? quote.parts.map((part) => toPricePart(part, labelOf)) : [],
    ...offerOf(quote),
    quota: quote.quota ? toPayingQuota(quote.quota) : null,
    creditPrice: quote.paymentSource === PaymentSource.CREDIT ? creditPriceOf(pack) : null,
  };
}

/** The name of a lead for people. */
export function toLeadName(lead: WireLead, locale: Locale): Pick<Lead, "leadType" | "propertyType" | "place"> {
  return { ...nameOf(lead), place: toPlace(lead, locale) };
}

export function toLeadFacts(
  lead: WireLead,
  { cap, spotsLeft }: Pick<WireQuote, "cap" | "spotsLeft">,
  locale: Locale,
): Omit<Lead, "price" | "priceParts" | "paymentSource" | "quota" | "creditPrice" | "status"> {
  return { ...factsOf(lead), place: toPlace(lead, locale), cap, spotsLeft };
}

/** The labels of the parts of the price in the reader's language. Price lists know a place by its local name alone. */
export function partLabels(lead: WireLead, locale: Locale): PartLabel {
  const { city, region } = toPlace(lead, locale);
  return (label) => (label === lead.place?.city ? city : label === lead.place?.region ? region : label);
}

export type PartLabel = (label: string) => string;

const toPayingQuota = (quota: WireQuota): PayingQuota => ({
  ...payingQuotaOf(quota),
  kind: PayingQuota.shape.kind.parse(quota.contractKind),
});

/** Facts beside a quote: the invoice day of present purchases, the card that would pay, and the country's pack. */
type Payment = {
  invoicedOn: string;
  card: WireCard | undefined;
  pack: Pick<CountryPack, "vat">;
};

export function toQuote(wire: WireQuote, { invoicedOn, card, pack }: Payment, labelOf: PartLabel): LeadDetail["quote"] {
  if (!wire.price) return null;
  const quote = quoteOf(wire);
  const { paymentSource: source } = quote;
  // A test is bought as if money paid it.
  const takesMoney = source === "card" || source === "invoice" || source === "test";
  // Older releases of purchasing do not send it.
  const vat = takesMoney ? toVat(wire.price, wire.vat ?? frozenVat(wire.price, pack.vat.rate)) : null;
  return {
    ...quote,
    parts: wire.parts.map((part) => toPricePart(part, labelOf)),
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

function toPricePart(part: WirePricePart, labelOf: PartLabel): PricePart {
  const said = partOf(part);
  // A deal may have the name of a place.
  return said.kind === "location" ? { ...said, label: labelOf(said.label) } : said;
}

export const toNotSentReport = answerOf(NotSentReportSchema, LeadDetail.shape.report.def.innerType);

type WireBuyersContact = { contact?: WireContact; contactErasedAt?: Timestamp };

export function toBuyersContact({ contact, contactErasedAt }: WireBuyersContact) {
  return {
    contact: contact ? contactOf(contact) : null,
    contactErasedAt: contactErasedAt ? toInstant(contactErasedAt, "contact_erased_at") : null,
  };
}

/** The pack is that of the lead's country, which invoices. Without the lead, places have their local names. */
export function toPurchase(
  purchase: WirePurchase,
  pack: Pick<CountryPack, "timeZone" | "invoiceDay">,
  { labelOf = (label) => label, cards }: { labelOf?: PartLabel; cards?: ChargedCards } = {},
): Purchase {
  const acquiredAt = timestampDate(assertDefined(purchase.acquiredAt, "purchase.acquired_at"));
  return {
    ...purchaseOf(purchase),
    vat: toVat(purchase.fee, purchase.vat),
    parts: purchase.parts.map((part) => toPricePart(part, labelOf)),
    card: cards?.get(purchase.id) ?? null,
    invoicedOn: purchase.paymentSource === PaymentSource.INVOICE ? invoicedOn(pack, acquiredAt) : null,
  };
}
