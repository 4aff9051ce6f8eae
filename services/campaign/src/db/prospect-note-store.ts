import type { Db, Tx } from "@doorlight/common/db";
import type { ProspectNote } from "../domain/prospect.ts";

const COLUMNS = { id: "id", text: "text", authorId: "author_id", writtenAt: "written_at" } as const;
const MOST_NOTES = 200;

/** What admins wrote about prospects. */
export function makeProspectNoteStore(db: Db) {
  return {
    async add(tx: Tx, prospectId: string, note: Omit<ProspectNote, "id">): Promise<ProspectNote> {
      const { text, authorId, writtenAt } = note;
      const [added] = await tx("prospect_notes")
        .insert({ prospect_id: prospectId, text, author_id: authorId, written_at: writtenAt })
        .returning<{ id: string }[]>("id");
      return { ...note, id: added!.id };
    },

    /** Newest first, at most 200. */
    async list(prospectId: string): Promise<ProspectNote[]> {
      return db("prospect_notes")
        .where({ prospect_id: prospectId })
        .orderBy("id", "desc")
        .limit(MOST_NOTES)
        .select<ProspectNote[]>(COLUMNS);
    },
  };
}
