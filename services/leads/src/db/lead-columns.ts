import type { Knex } from "knex";
import type { LeadType } from "@doorlight/common/product";
import type { Db, Tx } from "@doorlight/common/db";
import type { Lead, PropertyCondition, PropertyType } from "../domain/lead.ts";
import type { PlaceNames } from "../domain/place.ts";

/** The columns of a masked lead. The list is explicit, so that a contact never leaves with a lead. */
const COLUMNS = {
  id: "leads.id",
  leadType: "requests.lead_type",
  country: "requests.country",
  propertyType: "requests.property_type",
  rooms: "requests.rooms",
  area: "requests.area",
  constructionYear: "requests.construction_year",
  condition: "requests.condition",
  valuationAmount: "requests.valuation_amount",
  valuationCurrency: "requests.valuation_currency",
  postalCode: "requests.postal_code",
  district: "requests.district",
  city: "requests.city",
  region: "requests.region",
  placeNames: "requests.place_names",
  lat: "requests.lat",
  lon: "requests.lon",
  description: "leads.description",
  publishedAt: "leads.published_at",
  expiresAt: "leads.expires_at",
  closedAt: "requests.closed_at",
} as const;

export type LeadRow = {
  id: string;
  leadType: LeadType;
  country: string;
  propertyType: PropertyType;
  rooms: number | null;
  area: number | null;
  constructionYear: number | null;
  condition: PropertyCondition | null;
  valuationAmount: bigint | null;
  valuationCurrency: string | null;
  postalCode: string;
  district: string;
  city: string;
  region: string;
  placeNames: PlaceNames;
  lat: number;
  lon: number;
  description: string;
  publishedAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
};

export function selectLeads(db: Db | Tx): Knex.QueryBuilder<LeadRow, LeadRow[]> {
  return db("leads").join("requests", "requests.id", "leads.request_id").select(COLUMNS);
}

export function toLead(row: LeadRow): Lead {
  return {
    id: row.id,
    leadType: row.leadType,
    country: row.country,
    propertyType: row.propertyType,
    rooms: row.rooms ?? undefined,
    area: row.area ?? undefined,
    constructionYear: row.constructionYear ?? undefined,
    condition: row.condition ?? undefined,
    valuation:
      row.valuationAmount !== null && row.valuationCurrency !== null
        ? { amount: row.valuationAmount, currency: row.valuationCurrency }
        : undefined,
    place: {
      postalCode: row.postalCode,
      district: row.district,
      city: row.city,
      region: row.region,
      lat: row.lat,
      lon: row.lon,
    },
    placeNames: row.placeNames,
    description: row.description,
    publishedAt: row.publishedAt,
    expiresAt: row.expiresAt,
    closedAt: row.closedAt ?? undefined,
  };
}
