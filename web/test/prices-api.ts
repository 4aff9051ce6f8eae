import type { PriceList, PriceLocation, PriceListVersion } from "@doorlight/gateway/contract";
import { aLocation } from "./builders/locations.ts";
import { anAdmin } from "./builders/users.ts";

/** Prices of Finland. */
export const list: PriceList = {
  country: "FI",
  currency: "EUR",
  timeZone: "Europe/Helsinki",
  version: 3,
  newestVersion: 4,
  effectiveFrom: "2026-11-20T12:00:00.000Z",
  unitPrices: [
    { leadType: "request_for_quote", amount: 4500 },
    { leadType: "request_for_valuation", amount: 2900 },
    { leadType: "request_for_online_valuation", amount: 1900 },
    { leadType: "request_for_commission_estimate", amount: null },
  ],
};

/** A region with its prices. */
export function place(
  changes: Partial<Omit<PriceLocation, "location">> & { name: string; childCount?: number },
): PriceLocation {
  const { name, childCount = 0, ...others } = changes;
  return {
    location: aLocation("region", [name], { id: `FI-${name}`, childCount }),
    place: { kind: "region", place: name },
    modifier: null,
    inherited: null,
    prices: [{ leadType: "request_for_quote", price: { amount: 4725, currency: "EUR" } }],
    volumes: { leads: 12, purchases: 30, openLeads: 4 },
    ...others,
  };
}

const uusimaa = place({ name: "Uusimaa", modifier: 500, childCount: 1 });
const espoo = place({
  name: "Espoo",
  place: { kind: "city", place: "Espoo" },
  inherited: { basisPoints: 500, kind: "region", name: "Uusimaa" },
});
/** A version that takes effect later. */
const waiting: PriceListVersion = {
  version: 4,
  effectiveFrom: "2026-11-30T22:00:00.000Z",
  waiting: true,
  madeAt: "2026-11-20T12:00:00.000Z",
  admin: { id: anAdmin().id, name: "Ada Admin" },
  reason: "December demand",
  changes: [{ what: "modifier", kind: "city", place: "Vantaa", basisPoints: 700, before: null }],
};

export const ok = (body: unknown) => ({ status: 200, body });
/** What the prices of Finland are asked for. */
export const answers = {
  "GET /api/countries": ok({ items: [] }),
  "GET /api/admin/prices?country=FI": ok(list),
  "GET /api/admin/locations?country=FI": ok({ items: [uusimaa] }),
  "GET /api/admin/locations?country=FI&parentId=FI-Uusimaa": ok({ items: [espoo] }),
  "GET /api/admin/prices/versions?country=FI": ok({ items: [waiting], nextCursor: null }),
  "POST /api/admin/prices/preview": ok({
    openLeads: 42,
    effects: [
      {
        leadType: "request_for_quote",
        openLeads: 42,
        before: { amount: 4725, currency: "EUR" },
        after: { amount: 5000, currency: "EUR" },
      },
    ],
  }),
};
