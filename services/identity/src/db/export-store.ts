import type { Db, Tx } from "@doorlight/common/db";
import type { DataExport, ExportSource } from "../domain/data-export.ts";

/** Exports with their parts, one export per user. */
export function makeExportStore(db: Db) {
  return {
    /** Replaces the user's former export. */
    async put(tx: Tx, userId: string, requestedAt: Date): Promise<DataExport> {
      await tx("data_exports").where({ user_id: userId }).delete();
      const [added] = await tx("data_exports")
        .insert({ user_id: userId, requested_at: requestedAt })
        .returning<{ id: string }[]>("id");
      if (!added) throw new Error("An export was not stored");
      return { id: added.id, userId, requestedAt, readyAt: null, sources: [] };
    },

    async find(id: string): Promise<DataExport | undefined> {
      return selectExport(db).where({ id });
    },

    async findOf(userId: string): Promise<DataExport | undefined> {
      return selectExport(db).where({ user_id: userId });
    },

    /** The user's export that is not complete. */
    async findRunning(tx: Tx, userId: string): Promise<DataExport | undefined> {
      return selectExport(tx).where({ user_id: userId }).whereNull("ready_at");
    },

    /** Stores a part, which is a JSON object; does nothing if it is stored already. */
    async addPart(exportId: string, source: ExportSource, json: string): Promise<void> {
      await db("data_export_parts").insert({ export_id: exportId, source, data: json }).onConflict().ignore();
    },

    /** False if the export is ready already, or deleted. */
    async markReady(tx: Tx, id: string, at: Date): Promise<boolean> {
      return (await tx("data_exports").where({ id }).whereNull("ready_at").update({ ready_at: at })) > 0;
    },

    /** Each source with its JSON object, as it came, or without some of its keys. */
    async parts(id: string, without: readonly string[] = []): Promise<{ source: ExportSource; json: string }[]> {
      const json =
        without.length === 0 ? db.raw("data::text") : db.raw("(data::jsonb - ?::text[])::text", [[...without]]);
      return db("data_export_parts")
        .where({ export_id: id })
        .orderBy("source")
        .select("source", db.raw("? as json", [json]));
    },
  };
}

function selectExport(db: Db | Tx) {
  const sources = db("data_export_parts").where("export_id", db.ref("data_exports.id")).select("source");
  return db("data_exports")
    .select({ id: "id", userId: "user_id", requestedAt: "requested_at", readyAt: "ready_at" })
    .first<DataExport | undefined>(db.raw("array(?) as sources", [sources]));
}
