import type { Tx } from "@doorlight/common/db";
import type { LeadPrice, Listing, PropertyType } from "../domain/lead.ts";

/** The lists of leads: one row for each lead that can be bought and each of its locations, the country among them. */
export function makeListingStore() {
  return {
    /** Lists a lead, without a price until purchasing publishes one. The price of a reopened one is no past price any more. */
    async add(tx: Tx, { leadId, country, leadType, propertyType, locationIds, publishedAt }: Listing): Promise<void> {
      await tx("past_prices")
        .where({ lead_type: leadType, published_at: publishedAt, lead_id: leadId })
        .whereIn("location_id", locationIds)
        .delete();
      await tx.raw(
        `insert into lead_listings (location_id, lead_type, property_type, published_at, lead_id)
         select location_id, :leadType, :propertyType, :publishedAt, :leadId
         from unnest(:locations::text[]) as location_id`,
        { leadId, leadType, propertyType, publishedAt, locations: [country, ...locationIds] },
      );
    },

    /** Of a lead whose facts were corrected. */
    async setPropertyType(tx: Tx, leadId: string, propertyType: PropertyType): Promise<void> {
      await tx("lead_listings").where({ lead_id: leadId }).update({ property_type: propertyType });
    },

    /** Takes leads off the lists. Their prices stay known in their city and region. */
    async remove(tx: Tx, leadIds: readonly string[]): Promise<void> {
      await tx.raw(
        `with removed as (
           delete from lead_listings where lead_id = any (:leadIds::uuid[])
           returning location_id, lead_type, published_at, lead_id, price
         )
         insert into past_prices (location_id, lead_type, published_at, lead_id, price)
         select location_id, lead_type, published_at, lead_id, price
         from removed join locations on locations.id = location_id
         where kind in ('city', 'region') and price is not null
         on conflict do nothing`,
        { leadIds },
      );
    },

    /**
     * Sets prices in one statement. The price of an older price list changes nothing, nor does that of a lead that is
     * sold out or has ended.
     */
    async setPrices(tx: Tx, prices: readonly LeadPrice[]): Promise<void> {
      await tx
        .raw(
          `update lead_listings listing
           set price = newest.price, price_list_version = newest.version
           from (
             select distinct on (lead_id) *
             from unnest(:leadIds::uuid[], :prices::bigint[], :versions::bigint[]) as priced (lead_id, price, version)
             order by lead_id, version desc
           ) newest
           where listing.lead_id = newest.lead_id
             and (listing.price_list_version is null or listing.price_list_version < newest.version)`,
          {
            leadIds: prices.map(({ leadId }) => leadId),
            prices: prices.map(({ price }) => price ?? null),
            versions: prices.map(({ priceListVersion }) => priceListVersion),
          },
        )
        .options({ name: "set-prices" });
    },
  };
}
