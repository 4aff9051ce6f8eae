import type { Db, Tx } from "@doorlight/common/db";
import type { ContactMessage } from "../domain/contact-message.ts";

export function makeContactMessageStore(db: Db) {
  return {
    async add(tx: Tx, message: ContactMessage, at: Date): Promise<string> {
      const [added] = await tx("contact_messages")
        .insert({ ...message, created_at: at })
        .returning<{ id: string }[]>("id");
      return added!.id;
    },

    async find(id: string): Promise<ContactMessage | undefined> {
      return db("contact_messages").where({ id }).first("name", "email", "message", "locale", "country");
    },
  };
}
