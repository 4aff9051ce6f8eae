import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CardSchema } from "@doorlight/proto/billing/v1/cards_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadSchema, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadStatus, PaymentSource, PricePartKind, QuoteSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { expect, test } from "@jest/globals";
import { partLabels, toLead, toQuote } from "./lead.ts";

const now = timestampFromDate(new Date("2026-11-21T10:00:00Z"));
const pack = {
  vat: { rate: 25.5 },
  currency: "EUR",
  creditPacks: [
    { id: "credits_5", credits: 5, price: 20_500 },
    { id: "credits_25", credits: 25, price: 92_500 },
  ],
};
const payment = { invoicedOn: "2026-12-10", card: undefined, pack };
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

interface More {
  parts?: { kind: PricePartKind; label: string; amount: ReturnType<typeof euros> }[];
  paymentSource?: PaymentSource;
  quota?: { contractKind: string; name: string; total: number; used: number };
}

function detailIn(locale: "en" | "fi" | "sv", priceLabel: string, more: More = {}) {
  const lead = create(LeadSchema, {
    id: "1",
    country: "FI",
    leadType: LeadType.REQUEST_FOR_QUOTE,
    propertyType: PropertyType.FLAT,
    place: { postalCode: "96100", district: "Rovaniemi Keskus", city: "Rovaniemi", region: "Lappi" },
    placeNames: { en: { district: "Rovaniemi Keskus", city: "Rovaniemi", region: "Lapland" } },
    publishedAt: now,
    expiresAt: now,
  });
  const quote = create(QuoteSchema, {
    leadId: "1",
    status: LeadStatus.AVAILABLE,
    price: euros(3825n),
    parts: [
      { kind: PricePartKind.BASE, amount: euros(4500n) },
      { kind: PricePartKind.LOCATION, label: priceLabel, amount: euros(-675n) },
    ],
    ...more,
  });
  return { ...toLead(lead, quote, locale, payment.pack), quote: toQuote(quote, payment, partLabels(lead, locale)) };
}

test("names the place of a lead and of its price reason in the reader's language", () => {
  const { place, quote, priceParts } = detailIn("en", "Lappi");
  expect(place).toMatchObject({ postalCode: "96100", city: "Rovaniemi", region: "Lapland" });
  expect(quote?.parts.map(({ label }) => label)).toEqual(["", "Lapland"]);
  expect(priceParts).toEqual(quote?.parts);
});

test("uses the local names of a place without names in the reader's language", () => {
  expect(detailIn("fi", "Lappi").place.region).toBe("Lappi");
});

test("keeps a postal code as the reason of a price", () => {
  expect(detailIn("en", "96100").quote?.parts[1]?.label).toBe("96100");
});

test("keeps the name of a deal that is called like a place", () => {
  const parts = [{ kind: PricePartKind.DISCOUNT, label: "Lappi", amount: euros(-500n) }];
  expect(detailIn("en", "", { parts }).priceParts.map(({ label }) => label)).toEqual(["Lappi"]);
});

test("says what would pay a lead, and whose monthly leads", () => {
  const quota = { contractKind: "deal", name: "Autumn", total: 10, used: 3 };
  expect(detailIn("en", "96100", { paymentSource: PaymentSource.QUOTA, quota })).toMatchObject({
    paymentSource: "quota",
    quota: { kind: "deal", name: "Autumn", total: 10, used: 3 },
  });
  expect(detailIn("en", "96100")).toMatchObject({ paymentSource: null, quota: null });
});

test.each([
  [4500n, 5648],
  [3802n, 4772],
  [2n, 3],
])("names the card that pays a quote, and states %s cents with VAT, rounded half up", (amount, charged) => {
  const card = create(CardSchema, { brand: "visa", last4: "4242", isDefault: true });
  const quote = create(QuoteSchema, { leadId: "1", price: euros(amount), paymentSource: PaymentSource.CARD });
  expect(toQuote(quote, { ...payment, card }, String)?.card).toEqual({
    brand: "visa",
    last4: "4242",
    charge: { amount: charged, currency: "EUR" },
    vatRate: 25.5,
  });
});

test("states purchasing's VAT in a quote that money pays or of a test, and none in a credit's", () => {
  const vat = { basisPoints: 2400, amount: euros(1080n) };
  const quote = { leadId: "1", price: euros(4500n), vat };
  const said = { rate: 24, amount: { amount: 1080, currency: "EUR" }, total: { amount: 5580, currency: "EUR" } };
  const of = (source: PaymentSource) =>
    toQuote(create(QuoteSchema, { ...quote, paymentSource: source }), payment, String);
  expect(of(PaymentSource.INVOICE)?.vat).toEqual(said);
  expect(of(PaymentSource.TEST)?.vat).toEqual(said);
  expect(of(PaymentSource.CREDIT)?.vat).toBeNull();
});

test("states the price of a credit in the country's packs for a lead that a credit pays alone", () => {
  const of = (source: PaymentSource) => detailIn("en", "96100", { paymentSource: source });
  expect(of(PaymentSource.CREDIT).creditPrice).toEqual({
    least: { amount: 3700, currency: "EUR" },
    most: { amount: 4100, currency: "EUR" },
  });
  expect(of(PaymentSource.INVOICE).creditPrice).toBeNull();
});

test("names no card in a quote that something else pays", () => {
  const card = create(CardSchema, { brand: "visa", last4: "4242", isDefault: true });
  const quote = create(QuoteSchema, { leadId: "1", price: euros(4500n), paymentSource: PaymentSource.CREDIT });
  expect(toQuote(quote, { ...payment, card }, String)?.card).toBeNull();
});
