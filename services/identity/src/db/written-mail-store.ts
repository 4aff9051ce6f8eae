import type { Db } from "@doorlight/common/db";

export type WrittenMail = { subject: string; body: string };

/** The mails among the notes. */
export const writtenMailStore = {
  /** The mail of that note to that user; undefined where there is none. */
  async find(db: Db, noteId: string, userId: string): Promise<WrittenMail | undefined> {
    return db("notes")
      .where({ id: noteId, user_id: userId, kind: "email" })
      .first<WrittenMail | undefined>({ subject: "subject", body: "text" });
  },
};
