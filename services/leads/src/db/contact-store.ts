import type { Db } from "@doorlight/common/db";
import type { Contact } from "../domain/lead.ts";

export const contactStore = {
  /** A lead's contact; that it was read, by whom and when, is written in the same statement. */
  async read(db: Db, leadId: string, readerId: string, at: Date): Promise<Contact | undefined> {
    const { rows } = await db
      .raw<{ rows: Contact[] }>(
        `with logged as (
         insert into contact_reads (lead_id, reader_id, read_at)
         select id, :readerId, :at from leads where id = :leadId
         returning lead_id
       )
       select first_name as "firstName", last_name as "lastName", email, phone, address
       from logged join leads on leads.id = logged.lead_id join request_contacts using (request_id)`,
        { leadId, readerId, at },
      )
      .options({ name: "read-contact" });
    return rows[0];
  },
};
