import { type Db, deleteSome } from "@doorlight/common/db";

/** Ids of the provider's events that had their effect. */
export function makeProviderEventStore(db: Db) {
  return {
    async isKnown(id: string): Promise<boolean> {
      return (await db("provider_events").where({ event_id: id }).first()) !== undefined;
    },

    async add(id: string, at: Date): Promise<void> {
      await db("provider_events").insert({ event_id: id, received_at: at }).onConflict("event_id").ignore();
    },

    purge: (before: Date, limit: number): Promise<number> =>
      deleteSome(db, "provider_events", limit, (rows) => rows.where("received_at", "<", before)),
  };
}
