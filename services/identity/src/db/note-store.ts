import type { Db, Tx } from "@doorlight/common/db";
import type { NewNote, Note } from "../domain/note.ts";

export function makeNoteStore(db: Db) {
  return {
    async add(tx: Tx, { userId, kind, text, subject, authorId, writtenAt }: NewNote): Promise<Note> {
      const [added] = await tx("notes")
        .insert({ user_id: userId, kind, text, subject, author_id: authorId, written_at: writtenAt })
        .returning<{ id: string }[]>("id");
      const [note] = added ? await selectNotes(tx).where({ "notes.id": added.id }) : [];
      if (!note) throw new Error("A note was not stored");
      return note;
    },

    /** The newest notes about a user, newest first. */
    async list(userId: string, limit: number): Promise<Note[]> {
      return selectNotes(db)
        .where("notes.user_id", userId)
        .orderBy([
          { column: "notes.written_at", order: "desc" },
          { column: "notes.id", order: "desc" },
        ])
        .limit(limit);
    },

    /** The mail that is recorded by this note about this user. */
    async findMail(id: string, userId: string): Promise<{ subject: string; body: string } | undefined> {
      return db("notes")
        .where({ id, user_id: userId, kind: "email" })
        .first<{ subject: string; body: string } | undefined>({ subject: "subject", body: "text" });
    },
  };
}

function selectNotes(db: Db | Tx) {
  return db("notes")
    .leftJoin("users as authors", "authors.id", "notes.author_id")
    .select({
      id: "notes.id",
      kind: "notes.kind",
      text: "notes.text",
      subject: "notes.subject",
      writtenAt: "notes.written_at",
    })
    .select<Note[]>(db.raw(`trim(authors.first_name || ' ' || authors.last_name) as "authorName"`));
}
