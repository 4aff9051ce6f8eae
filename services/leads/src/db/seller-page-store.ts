import type { Db } from "@doorlight/common/db";
import type { LeadType } from "@doorlight/common/product";
import type { Buyer, Contact, PropertyCondition, PropertyType } from "../domain/lead.ts";
import type { Place, PlaceNames } from "../domain/place.ts";
import type { Outcome, OwnRequest, SellerRequest } from "../domain/seller-request.ts";
import { REQUEST_CONSENT_TEXT } from "./consent-text.ts";

type Row = {
  id: string;
  country: string;
  leadType: LeadType;
  place: Place;
  placeNames: PlaceNames;
  submittedAt: Date;
  confirmedAt: Date;
  closedAt: Date | null;
  leadId: string | null;
  expiresAt: Date | null;
  soldOutAt: Date | null;
  spotsLeft: number | null;
  propertyType: PropertyType;
  rooms: number | null;
  area: number | null;
  constructionYear: number | null;
  condition: PropertyCondition | null;
  valuationAmount: bigint | null;
  valuationCurrency: string | null;
  contact: Contact;
  description: string;
  erasedAt: Date | null;
  withdrawnAt: Date | null;
  consentVersion: string;
  consentedAt: Date;
  consentText: string | null;
  outcome: Outcome["outcome"] | null;
  chosenAgentId: string | null;
};

export function makeSellerPageStore(db: Db) {
  return {
    /** The request of a seller's secret, with the buyers of its lead. */
    async byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select
           requests.id, requests.country, lead_type as "leadType", submitted_at as "submittedAt",
           confirmed_at as "confirmedAt", closed_at as "closedAt",
           leads.id as "leadId", expires_at as "expiresAt", sold_out_at as "soldOutAt", spots_left as "spotsLeft",
           jsonb_build_object(
             'postalCode', requests.postal_code, 'district', district, 'city', city, 'region', region, 'lat', lat, 'lon', lon
           ) as place,
           place_names as "placeNames",
           property_type as "propertyType", rooms, area, construction_year as "constructionYear", condition,
           valuation_amount as "valuationAmount", valuation_currency as "valuationCurrency",
           jsonb_build_object(
             'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone, 'address', address,
             'postalCode', request_contacts.postal_code
           ) as contact,
           request_contacts.description, erased_at as "erasedAt",
           withdrawn_at as "withdrawnAt",
           consent_version as "consentVersion", consented_at as "consentedAt", ${REQUEST_CONSENT_TEXT} as "consentText",
           outcome, chosen_agent_id as "chosenAgentId"
         from requests
         join request_contacts on request_contacts.request_id = requests.id
         left join leads on leads.request_id = requests.id
         where seller_hash = ?`,
        [sellerDigest],
      );
      const [row] = rows;
      if (!row) return undefined;
      const { id, country, leadType, place, placeNames, submittedAt, confirmedAt } = row;
      const { leadId, expiresAt, spotsLeft } = row;
      const soldOutAt = row.soldOutAt ?? undefined;
      const lead =
        leadId !== null && expiresAt !== null && spotsLeft !== null
          ? { id: leadId, expiresAt, soldOutAt, spotsLeft, buyers: await buyersOf(db, leadId) }
          : undefined;
      return {
        id,
        country,
        leadType,
        place,
        placeNames,
        submittedAt,
        confirmedAt,
        lead,
        closedAt: row.closedAt ?? undefined,
        own: row.erasedAt ? undefined : toOwn(row),
        withdrawnAt: (row.erasedAt && row.withdrawnAt) ?? undefined,
        consent: { version: row.consentVersion, text: row.consentText ?? "", givenAt: row.consentedAt },
        outcome: toOutcome(row),
      };
    },
  };
}

function toOwn({ contact, description, propertyType, ...row }: Row): OwnRequest {
  const { valuationAmount: amount, valuationCurrency: currency } = row;
  return {
    contact,
    description,
    property: {
      propertyType,
      rooms: row.rooms ?? undefined,
      area: row.area ?? undefined,
      constructionYear: row.constructionYear ?? undefined,
      condition: row.condition ?? undefined,
      valuation: amount !== null && currency !== null ? { amount, currency } : undefined,
    },
  };
}

function toOutcome({ outcome, chosenAgentId }: Row): Outcome | undefined {
  if (outcome === "buyer_chosen") return chosenAgentId === null ? undefined : { outcome, chosenAgentId };
  return outcome === null ? undefined : { outcome, chosenAgentId: undefined };
}

async function buyersOf(db: Db, leadId: string): Promise<Buyer[]> {
  return db("lead_buyers")
    .where({ lead_id: leadId })
    .orderBy("acquired_at")
    .select<Buyer[]>("agent_id as agentId", "acquired_at as acquiredAt");
}
