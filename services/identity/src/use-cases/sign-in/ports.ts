import type { Db } from "@doorlight/common/db";

/** Mails that admins wrote to users. */
export type WrittenMails = {
  /** The mail of that note to that user; undefined where there is none. */
  find(db: Db, noteId: string, userId: string): Promise<{ subject: string; body: string } | undefined>;
};

export type OfficeNames = {
  find(db: Db, id: string): Promise<{ name: string } | undefined>;
};
