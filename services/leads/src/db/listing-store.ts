import type { LeadType } from "@doorlight/common/product";
import type { Tx } from "@doorlight/common/db";
import type { PropertyType } from "../domain/lead.ts";
import type { Place } from "../domain/place.ts";

export type Listing = {
  leadId: string;
  country: string;
  leadType: LeadType;
  propertyType: PropertyType;
  place: Place;
  locationIds: string[];
  publishedAt: Date;
};

/** Where leads on sale are found: one row per lead and node of the tree, the country itself among them. */
export const listingStore = {
  async add(
    tx: Tx,
    { leadId, country, leadType, propertyType, place, locationIds, publishedAt }: Listing,
  ): Promise<void> {
    await tx.raw(
      `insert into lead_listings (location_id, lead_type, property_type, published_at, lead_id, price)
       select location_id, :leadType, :propertyType, :publishedAt, :leadId,
         lead_price(:country, :leadType, :region, :city, :postalCode)
       from unnest(:locations::text[]) as location_id`,
      { ...place, leadId, country, leadType, propertyType, publishedAt, locations: [country, ...locationIds] },
    );
  },

  async remove(tx: Tx, leadIds: readonly string[]): Promise<void> {
    await tx("lead_listings").whereIn("lead_id", leadIds).delete();
  },

  async markSoldOut(tx: Tx, leadIds: readonly string[]): Promise<void> {
    await tx("lead_listings").whereIn("lead_id", leadIds).update({ sold_out: true });
  },

  /** Writes the prices of a country's list to its leads on sale. */
  async reprice(tx: Tx, country: string): Promise<void> {
    await tx.raw(
      `update lead_listings listing set price = priced.price
       from (
         select leads.id, lead_price(leads.country, lead_type, region, city, postal_code) as price
         from leads join requests on requests.id = request_id
         where leads.country = ? and ended_at is null
       ) priced
       where listing.lead_id = priced.id and listing.price is distinct from priced.price`,
      [country],
    );
  },
};
