import type { Tx } from "@doorlight/common/db";
import type { Property } from "../domain/lead.ts";

/** What only admins change of requests. */
export function makeDeskRequestStore() {
  return {
    async setFacts(
      tx: Tx,
      id: string,
      { constructionYear, valuation, propertyType, ...facts }: Property,
    ): Promise<void> {
      const { rooms, area, condition } = facts;
      await tx("requests")
        .where({ id })
        .update({
          property_type: propertyType,
          rooms,
          area,
          construction_year: constructionYear,
          condition,
          valuation_amount: valuation?.amount ?? null,
          valuation_currency: valuation?.currency ?? null,
        });
    },

    async setAddress(tx: Tx, id: string, address: string, at: Date): Promise<void> {
      await tx("request_contacts")
        .where({ request_id: id })
        .whereNull("erased_at")
        .update({ address, corrected_at: at });
    },

    /** False if the other is, or becomes just now, a duplicate itself, or if this one is marked already. */
    async markAsDuplicate(tx: Tx, id: string, originalId: string): Promise<boolean> {
      // Two admins may mark each as the duplicate of the other.
      await tx("requests").whereIn("id", [id, originalId]).orderBy("id").forUpdate().select("id");
      const original = tx("requests").where({ id: originalId, test: false }).whereNull("duplicate_of");
      const marked = await tx("requests")
        .where({ id })
        .whereNull("duplicate_of")
        .whereExists(original)
        .update({ duplicate_of: originalId });
      return marked > 0;
    },

    /** False if it is not closed, or withdrawn meanwhile. */
    async reopen(tx: Tx, id: string): Promise<boolean> {
      const open = await tx("requests")
        .where({ id })
        .whereNotNull("closed_at")
        .whereNull("withdrawn_at")
        .update({ closed_at: null, not_confirmed_at: null });
      return open > 0;
    },

    /** Nodes of the location tree that the home lies in. */
    async locationIdsOf(tx: Tx, id: string): Promise<string[]> {
      const [ids] = await tx("requests").where({ id }).pluck<string[][]>("location_ids");
      return ids ?? [];
    },

    async unmarkDuplicate(tx: Tx, id: string): Promise<void> {
      await tx("requests").where({ id }).update({ duplicate_of: null });
    },
  };
}
