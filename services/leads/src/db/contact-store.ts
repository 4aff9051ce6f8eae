import type { Db } from "@doorlight/common/db";
import type { Contact, ContactRead } from "../domain/lead.ts";

/** Contacts, and the access log of their readers. */
export function makeContactStore(db: Db) {
  return {
    /** A lead's contact. The same statement writes the read to the access log, so no contact is shown without a record. */
    async read(leadId: string, readerId: string, at: Date): Promise<Contact | undefined> {
      const { rows } = await db
        .raw<{ rows: Contact[] }>(
          `with contact as (
             select first_name as "firstName", last_name as "lastName", email, phone, address, postal_code as "postalCode"
             from leads join request_contacts using (request_id) where leads.id = :leadId::uuid
           ), logged as (
             insert into contact_reads (lead_id, reader_id, read_at)
             select :leadId::uuid, :readerId::uuid, :at::timestamptz from contact
           )
           select * from contact`,
          { leadId, readerId, at },
        )
        .options({ name: "read-contact" });
      return rows[0];
    },

    /** The access log, newest first, from the read before `before`. */
    async listReads(
      { leadId, readerId }: { leadId: string | undefined; readerId: string | undefined },
      limit: number,
      before: bigint | undefined,
    ): Promise<ContactRead[]> {
      const query = db("contact_reads").orderBy("id", "desc").limit(limit);
      if (leadId) query.where({ lead_id: leadId });
      if (readerId) query.where({ reader_id: readerId });
      if (before !== undefined) query.where("id", "<", before.toString());
      return query.select<ContactRead[]>({ id: "id", leadId: "lead_id", readerId: "reader_id", readAt: "read_at" });
    },
  };
}

export type ContactStore = ReturnType<typeof makeContactStore>;
