import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadSchema, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadStatus, PricePartKind, QuoteSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { expect, test } from "@jest/globals";
import { partLabels, toLead, toQuote } from "./lead.ts";

const now = timestampFromDate(new Date("2026-11-21T10:00:00Z"));
const euros = (amount: bigint) => ({ amount, currency: "EUR" });

function detailIn(locale: "en" | "fi" | "sv", priceLabel: string) {
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
  });
  return { ...toLead(lead, quote, locale), quote: toQuote(quote, "2026-12-10", partLabels(lead, locale)) };
}

test("a lead and the reason of its price name the place in the reader's language", () => {
  const { place, quote, priceParts } = detailIn("en", "Lappi");
  expect(place).toMatchObject({ postalCode: "96100", city: "Rovaniemi", region: "Lapland" });
  expect(quote?.parts.map(({ label }) => label)).toEqual(["", "Lapland"]);
  expect(priceParts).toEqual(quote?.parts);
});

test("a place without names in the reader's language has its local ones", () => {
  expect(detailIn("fi", "Lappi").place.region).toBe("Lappi");
});

test("a postal code as the reason of a price stays as it is", () => {
  expect(detailIn("en", "96100").quote?.parts[1]?.label).toBe("96100");
});
