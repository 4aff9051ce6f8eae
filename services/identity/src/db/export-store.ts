import type { Db, Tx } from "@doorlight/common/db";
import type { ExportSource } from "../domain/export-source.ts";

export type StoredExport = {
  id: string;
  userId: string;
  requestedAt: Date;
  readyAt: Date | null;
  sources: ExportSource[];
};

export const exportStore = {
  async add(tx: Tx, userId: string, requestedAt: Date): Promise<StoredExport> {
    const [added] = await tx("data_exports")
      .insert({ user_id: userId, requested_at: requestedAt })
      .returning<{ id: string }[]>("id");
    if (!added) throw new Error("An export was not stored");
    return { id: added.id, userId, requestedAt, readyAt: null, sources: [] };
  },

  async dropOf(tx: Tx, userId: string): Promise<void> {
    await tx("data_exports").where({ user_id: userId }).delete();
  },

  async find(db: Db | Tx, by: { id: string } | { userId: string }): Promise<StoredExport | undefined> {
    const sources = db("data_export_parts").where("export_id", db.ref("data_exports.id")).select("source");
    return db("data_exports")
      .where("id" in by ? { id: by.id } : { user_id: by.userId })
      .select({ id: "id", userId: "user_id", requestedAt: "requested_at", readyAt: "ready_at" })
      .first<StoredExport | undefined>(db.raw("array(?) as sources", [sources]));
  },

  /** Keeps a part, which is a JSON object; a part that is in stays. */
  async addPart(db: Db, exportId: string, source: ExportSource, json: string): Promise<void> {
    await db("data_export_parts").insert({ export_id: exportId, source, data: json }).onConflict().ignore();
  },

  /** False when it is ready already or gone. */
  async markReady(tx: Tx, id: string, at: Date): Promise<boolean> {
    return (await tx("data_exports").where({ id }).whereNull("ready_at").update({ ready_at: at })) > 0;
  },

  /** Each source with its JSON object. */
  async parts(db: Db, id: string): Promise<{ source: ExportSource; json: string }[]> {
    return db("data_export_parts")
      .where({ export_id: id })
      .orderBy("source")
      .select("source", db.raw("data::text as json"));
  },
};
