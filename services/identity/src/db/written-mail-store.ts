import type { Db } from "@doorlight/common/db";

export type WrittenMail = { subject: string; body: string };

export const writtenMailStore = {
  async find(_db: Db, _noteId: string, _userId: string): Promise<WrittenMail | undefined> {
    return undefined;
  },
};
