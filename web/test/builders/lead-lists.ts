import type { LeadList, LeadListPreview } from "@doorlight/gateway/contract";
import { helsinki } from "./locations.ts";

/** A list of Helsinki that notifies at once. */
export function aLeadList(changes: Partial<LeadList> = {}): LeadList {
  return {
    id: "01900000-0000-7000-8000-0000000000f1",
    name: "My area",
    country: "FI",
    locationIds: ["FI-0000000000000001"],
    propertyTypes: [],
    leadTypes: [],
    places: [helsinki],
    mode: "notification",
    pace: "at_once",
    away: null,
    quietHours: null,
    pausedAt: null,
    alternateEmail: null,
    webhookEndpointId: null,
    unsubscribedAt: null,
    volume: 14,
    createdAt: "2026-11-20T12:00:00.000Z",
    version: 1,
    ...changes,
  };
}

/** 14 leads for 560 €. */
export function aListPreview(changes: Partial<LeadListPreview> = {}): LeadListPreview {
  const cost = { amount: 56_000, currency: "EUR" };
  return {
    leads: 14,
    cost,
    prices: { lowest: { amount: 2_900, currency: "EUR" }, highest: { amount: 5_900, currency: "EUR" } },
    byType: [{ leadType: "request_for_quote", leads: 14, cost }],
    points: [{ lat: 60.2, lon: 24.9, leads: 14 }],
    bounds: null,
    ...changes,
  };
}
