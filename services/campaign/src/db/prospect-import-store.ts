import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { Counts, ImportTerms, OpenImport, ProspectImport, RowError } from "../domain/prospect-import.ts";

const COLUMNS = {
  id: "id",
  country: "country",
  uploadedAt: "uploaded_at",
  startedAt: "started_at",
  finishedAt: "finished_at",
  source: "source",
  rows: "rows",
  done: "done",
  added: "added",
  merged: "merged",
  unchanged: "unchanged",
  refused: "refused",
} as const;
const TERMS = {
  fields: "fields",
  legalBasis: "legal_basis",
  legalBasisOn: "legal_basis_on",
  tags: "tags",
  locale: "locale",
} as const;

/** Enough for the header and the first rows of a file. */
const BEGINNING = 200_000;

export type NewFile = { country: string; adminId: string; content: string; rows: number; columnCount: number };

/** Files of prospects, and how far they are read. */
export function makeProspectImportStore(db: Db) {
  const find = async (id: string, from: Db | Tx = db): Promise<ProspectImport | undefined> =>
    from("prospect_imports").where({ id }).first<ProspectImport | undefined>(COLUMNS);

  return {
    find,

    async add({ adminId, columnCount, ...file }: NewFile, at: Date): Promise<ProspectImport> {
      const [added] = await db("prospect_imports")
        .insert({ ...file, admin_id: adminId, column_count: columnCount, uploaded_at: at })
        .returning<{ id: string }[]>("id");
      return (await find(added!.id))!;
    },

    /** The beginning of a file whose rows are not read yet. */
    async beginningOf(id: string): Promise<{ country: string; beginning: string } | undefined> {
      return db("prospect_imports")
        .where({ id })
        .whereNull("started_at")
        .first<{ country: string; beginning: string } | undefined>(
          "country",
          db.raw("left(content, ?) as beginning", [BEGINNING]),
        );
    },

    /** False if it was started before, or has another number of columns. */
    async start(id: string, terms: ImportTerms, at: Date): Promise<boolean> {
      const { fields, source, legalBasis, legalBasisOn, tags, locale } = terms;
      const started = await db("prospect_imports")
        .where({ id, column_count: fields.length })
        .whereNull("started_at")
        .update({
          fields,
          source,
          legal_basis: legalBasis,
          legal_basis_on: legalBasisOn,
          tags,
          locale,
          started_at: at,
        });
      return started > 0;
    },

    async newest(country: string, limit: number): Promise<ProspectImport[]> {
      return db("prospect_imports")
        .where({ country })
        .whereNotNull("started_at")
        .orderBy("id", "desc")
        .limit(limit)
        .select<ProspectImport[]>(COLUMNS);
    },

    async errorsOf(importId: string, limit: number): Promise<RowError[]> {
      return db("prospect_import_errors")
        .where({ import_id: importId })
        .orderBy(["line", "column_name"])
        .limit(limit)
        .select<RowError[]>({ line: "line", column: "column_name", code: "code" });
    },

    /** The oldest import with rows left, with its file, after one of them. */
    async oldestOpen(after?: string): Promise<OpenImport | undefined> {
      const query = db("prospect_imports").whereNotNull("started_at").whereNull("finished_at").orderBy("id");
      if (after) query.where("id", ">", after);
      return query.first<OpenImport | undefined>({ ...COLUMNS, ...TERMS, content: "content" });
    },

    /** How many rows of an import are done; undefined if it is finished. Another caller waits. */
    async lockOpen(tx: Tx, id: string): Promise<number | undefined> {
      const row = await tx("prospect_imports")
        .where({ id })
        .whereNull("finished_at")
        .forUpdate()
        .first<{ done: number } | undefined>("done");
      return row?.done;
    },

    /** Adds the counts of a batch; the last one finishes the import, and the file goes. */
    async addBatch(tx: Tx, id: string, counts: Counts, errors: readonly RowError[], at: Date): Promise<void> {
      if (errors.length > 0) {
        const rows = errors.map(({ line, column, code }) => ({ import_id: id, line, column_name: column, code }));
        await tx("prospect_import_errors").insert(rows).onConflict().ignore();
      }
      await tx.raw(
        `update prospect_imports set
           added = added + :added, merged = merged + :merged, unchanged = unchanged + :unchanged,
           refused = refused + :refused,
           finished_at = case when done + :all = rows then :at::timestamptz end,
           content = case when done + :all < rows then content end
         where id = :id`,
        { id, at, ...counts, all: counts.added + counts.merged + counts.unchanged + counts.refused },
      );
    },

    /** Deletes files that nobody has started since an instant, and imports finished before another; returns how many. */
    async purge(draftsBefore: Date, finishedBefore: Date, limit: number): Promise<number> {
      return deleteSome(db, "prospect_imports", limit, (rows) =>
        rows
          .where((old) => void old.whereNull("started_at").where("uploaded_at", "<", draftsBefore))
          .orWhere("finished_at", "<", finishedBefore),
      );
    },
  };
}
