import type { Db } from "@doorlight/common/db";
import type { LeadType } from "@doorlight/common/product";
import type { Buyer } from "../domain/lead.ts";
import type { Place, PlaceNames } from "../domain/place.ts";
import type { SellerRequest } from "../domain/seller-request.ts";

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
};

export function makeSellerPageStore(db: Db) {
  return {
    /** The request of a seller's secret, with the buyers of its lead. */
    async byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select
           requests.id, requests.country, lead_type as "leadType", submitted_at as "submittedAt",
           confirmed_at as "confirmedAt", closed_at as "closedAt",
           leads.id as "leadId", expires_at as "expiresAt", sold_out_at as "soldOutAt",
           jsonb_build_object(
             'postalCode', postal_code, 'district', district, 'city', city, 'region', region, 'lat', lat, 'lon', lon
           ) as place,
           place_names as "placeNames"
         from requests left join leads on leads.request_id = requests.id
         where seller_hash = ?`,
        [sellerDigest],
      );
      const [row] = rows;
      if (!row) return undefined;
      const { leadId, expiresAt, soldOutAt, closedAt, ...request } = row;
      const lead =
        leadId !== null && expiresAt !== null
          ? { id: leadId, expiresAt, soldOutAt: soldOutAt ?? undefined, buyers: await buyersOf(db, leadId) }
          : undefined;
      return { ...request, closedAt: closedAt ?? undefined, lead };
    },
  };
}

async function buyersOf(db: Db, leadId: string): Promise<Buyer[]> {
  return db("lead_buyers")
    .where({ lead_id: leadId })
    .orderBy("acquired_at")
    .select<Buyer[]>("agent_id as agentId", "acquired_at as acquiredAt");
}
