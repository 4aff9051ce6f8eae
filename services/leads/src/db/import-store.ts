import type { Counts, Import, ImportFile, NewImport, PreviewedFile } from "../domain/import.ts";
import type { Db, Tx } from "@doorlight/common/db";
import type { RowError } from "../domain/import-rows.ts";

const COLUMNS = {
  id: "id",
  country: "country",
  kind: "kind",
  startedAt: "started_at",
  finishedAt: "finished_at",
  undoneAt: "undone_at",
  rows: "rows",
  done: "done",
  added: "added",
  changed: "changed",
  unchanged: "unchanged",
  refused: "refused",
  takenBack: "taken_back",
} as const;

export function makeImportStore(db: Db) {
  return {
    /** Keeps a checked file, and returns its id. */
    async addPreview(tx: Tx, file: ImportFile & { rows: number }, at: Date): Promise<string> {
      const [added] = await tx("import_previews")
        .insert({ ...file, uploaded_at: at })
        .returning<{ id: string }[]>("id");
      return added!.id;
    },

    /** A checked file, which is no preview any more. */
    async takePreview(tx: Tx, id: string): Promise<PreviewedFile | undefined> {
      const [taken] = await tx("import_previews")
        .where({ id })
        .delete()
        .returning<PreviewedFile[]>(["id", "country", "kind", "content", "rows"]);
      return taken;
    },

    /** Deletes files that were uploaded before an instant, at most this many; returns how many. */
    async purgePreviews(before: Date, limit: number): Promise<number> {
      const old = db("import_previews").where("uploaded_at", "<", before).limit(limit).select("id");
      return db("import_previews").whereIn("id", old).delete();
    },

    async add(tx: Tx, { adminId, at, ...file }: NewImport & { id: string }): Promise<void> {
      await tx("imports").insert({ ...file, admin_id: adminId, started_at: at });
    },

    async find(id: string): Promise<Import | undefined> {
      return db("imports").where({ id }).first<Import | undefined>(COLUMNS);
    },

    async newest(country: string, limit: number): Promise<Import[]> {
      return db("imports").where({ country }).orderBy("id", "desc").limit(limit).select<Import[]>(COLUMNS);
    },

    async errorsOf(importId: string, limit: number): Promise<RowError[]> {
      return db("import_errors")
        .where({ import_id: importId })
        .orderBy(["line", "column_name"])
        .limit(limit)
        .select<RowError[]>({ line: "line", column: "column_name", code: "code" });
    },

    /** Deletes imports that were finished before an instant, with their errors, at most this many; returns how many. */
    async purge(country: string, before: Date, limit: number): Promise<number> {
      const old = db("imports").where({ country }).where("finished_at", "<", before).limit(limit).select("id");
      return db("imports").whereIn("id", old).delete();
    },

    /** The oldest import with rows left, with its file. */
    async oldestOpen(after?: string): Promise<(Import & { content: string }) | undefined> {
      return db("imports")
        .whereNull("finished_at")
        .modify((query) => void (after && query.where("id", ">", after)))
        .orderBy("id")
        .first({ ...COLUMNS, content: "content" });
    },

    /** How many rows of an import are done; undefined if it is finished. Another caller waits. */
    async lockOpen(tx: Tx, id: string): Promise<number | undefined> {
      const row = await tx("imports")
        .where({ id })
        .whereNull("finished_at")
        .forUpdate()
        .first<{ done: number }>("done");
      return row?.done;
    },

    /** Adds the counts of a batch; the last one finishes the import, and the file goes. */
    async addBatch(tx: Tx, id: string, counts: Counts, errors: readonly RowError[], at: Date): Promise<void> {
      if (errors.length > 0) {
        const rows = errors.map(({ line, column, code }) => ({ import_id: id, line, column_name: column, code }));
        await tx("import_errors").insert(rows).onConflict().ignore();
      }
      await tx.raw(
        `update imports set
           added = added + :added, changed = changed + :changed, unchanged = unchanged + :unchanged,
           refused = refused + :refused,
           finished_at = case when done + :all = rows then :at::timestamptz end,
           content = case when done + :all < rows then content end
         where id = :id`,
        { id, at, ...counts, all: counts.added + counts.changed + counts.unchanged + counts.refused },
      );
    },

    /** An import with no row left. Another caller waits. */
    async lockFinished(tx: Tx, id: string): Promise<Import | undefined> {
      return tx("imports").where({ id }).whereNotNull("finished_at").forUpdate().first<Import | undefined>(COLUMNS);
    },

    async setUndone(tx: Tx, id: string, takenBack: number, at: Date): Promise<void> {
      await tx("imports").where({ id }).update({ undone_at: at, taken_back: takenBack });
    },
  };
}
