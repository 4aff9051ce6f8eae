import type { Knex } from "knex";
import type { Db, Tx } from "@doorlight/common/db";
import type { Lead, Property } from "../domain/lead.ts";
import type { Place } from "../domain/place.ts";

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
  factsCorrectedAt: "leads.facts_corrected_at",
  foreignPhone: "leads.foreign_phone",
} as const;

export type LeadRow = Omit<Lead, "valuation" | "place"> &
  Place & { valuationAmount: bigint | null; valuationCurrency: string | null };

/** Whose tests are shown, in place of leads that are no tests; or that an admin asks for both. */
export type ShownTests = { testerId?: string | undefined; withTests?: boolean };

/** Leads that are no tests, unless those are asked for. */
export function selectLeads(
  db: Db | Tx,
  { testerId, withTests = false }: ShownTests = {},
): Knex.QueryBuilder<LeadRow, LeadRow[]> {
  const leads = db("leads").join("requests", "requests.id", "leads.request_id").select<LeadRow[]>(COLUMNS);
  if (withTests) return leads;
  if (testerId === undefined) return leads.where("leads.test", false);
  const own = db("lead_testers").where({ account_id: testerId }).select("lead_id");
  return leads.where("leads.test", true).whereIn("leads.id", own);
}

export function toLead({ postalCode, district, city, region, lat, lon, ...row }: LeadRow): Lead {
  return { ...row, valuation: valuationOf(row), place: { postalCode, district, city, region, lat, lon } };
}

/** The owner's own estimate. */
export function valuationOf(row: Pick<LeadRow, "valuationAmount" | "valuationCurrency">): Property["valuation"] {
  const { valuationAmount: amount, valuationCurrency: currency } = row;
  return amount !== null && currency !== null ? { amount, currency } : null;
}
