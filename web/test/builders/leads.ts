import type {
  BoughtLead,
  Contact,
  Lead,
  LeadDetail,
  MyLead,
  PricePart,
  Purchase,
  Vat,
} from "@doorlight/gateway/contract";

const hour = 60 * 60 * 1000;

const aPriceParts: PricePart[] = [
  { kind: "base", label: "", amount: { amount: 4500, currency: "EUR" } },
  { kind: "location", label: "Espoo", amount: { amount: 400, currency: "EUR" } },
];

/** A lead published two hours ago: a detached house in Espoo, three of four spots left. */
export function aLead(changes: Partial<Lead> = {}): Lead {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    leadType: "request_for_quote",
    country: "FI",
    propertyType: "detached",
    rooms: 4,
    area: 142,
    constructionYear: 1987,
    condition: "good",
    valuation: { amount: 52_000_000, currency: "EUR" },
    place: { postalCode: "02170", city: "Espoo", district: "Haukilahti", region: "Uusimaa", lat: 60.16, lon: 24.77 },
    description:
      "We are moving abroad in March and would like to sell before that. Roof renewed in 2019, heat pump 2021. The garden needs a friend. Evenings suit us best, call ••• ••• ••••.",
    price: { amount: 4900, currency: "EUR" },
    priceParts: aPriceParts,
    paymentSource: "credit",
    quota: null,
    creditPrice: null,
    cap: 4,
    spotsLeft: 3,
    publishedAt: new Date(Date.now() - 2 * hour).toISOString(),
    expiresAt: new Date(Date.now() + 166 * hour).toISOString(),
    closedAt: null,
    factsCorrectedAt: null,
    foreignPhone: false,
    status: "available",
    ...changes,
  };
}

/** The detail of the same lead: 45 € and 4 € for the location, paid by a credit. */
export function aLeadDetail(changes: Partial<LeadDetail> = {}): LeadDetail {
  return {
    ...aLead(),
    refusal: null,
    quote: {
      price: { amount: 4900, currency: "EUR" },
      parts: aPriceParts,
      paymentSource: "credit",
      vat: null,
      invoicedOn: null,
      card: null,
    },
    participants: 1,
    buyers: null,
    views: null,
    purchase: null,
    contact: null,
    contactErasedAt: null,
    report: null,
    canReport: false,
    refund: null,
    refundEligibility: null,
    ...changes,
  };
}

export const aContact: Contact = {
  firstName: "Aino",
  lastName: "Esimerkki",
  email: "aino.esimerkki@doorlight.test",
  phone: "+358 40 000 0000",
  address: "Esimerkkitie 4",
  postalCode: "02170",
  locale: "fi",
  description: "Evenings suit us best, call 040 000 0001.",
};

/** The purchase of that lead, paid by a credit. */
export function aPurchase(changes: Partial<Purchase> = {}): Purchase {
  const { id, quote } = aLeadDetail();
  const { price, parts } = quote!;
  return {
    id: "01900000-0000-7000-8000-0000000000cc",
    leadId: id,
    acquiredAt: "2026-11-21T12:05:00.000Z",
    fee: price,
    vat: null,
    parts,
    paymentSource: "credit",
    card: null,
    invoicedOn: null,
    refundedAt: null,
    contactWithheldAt: null,
    listId: null,
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    ...changes,
  };
}

/** The VAT of its price. */
export const aVat: Vat = {
  rate: 25.5,
  amount: { amount: 1250, currency: "EUR" },
  total: { amount: 6150, currency: "EUR" },
};

/** That purchase in the list of the agent's own. */
export function aMyLead(changes: Partial<MyLead> = {}): MyLead {
  const { status: _, price: __, priceParts: ___, paymentSource: ____, quota: _____, ...lead } = aLead();
  const noRefund = { refund: null, refundEligibility: null };
  const followUp = { state: "to_call", note: "", noteVersion: 0, remindAt: null } as const;
  return {
    lead,
    purchase: aPurchase(),
    contact: aContact,
    contactErasedAt: null,
    followUp,
    attempts: [],
    ...noRefund,
    ...changes,
  };
}

/** The answer to a click that bought it. */
export function aBoughtLead(changes: Partial<BoughtLead> = {}): BoughtLead {
  return { purchase: aPurchase(), contact: aContact, contactErasedAt: null, contactPath: null, ...changes };
}
