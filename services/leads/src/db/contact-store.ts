import { makeGathering } from "@doorlight/common/db";
import type { Db } from "@doorlight/common/db";
import type { BuyersContact, Contact, ContactRead } from "../domain/lead.ts";

/** Contacts, and the access log of their readers. */
export function makeContactStore(db: Db) {
  // The buyers of a burst ask for their contacts at once.
  const readTogether = makeGathering(async (reads: readonly Omit<ContactRead, "id">[]) => {
    const { rows } = await db
      .raw<{ rows: ({ index: number; erasedAt: Date | null } & Contact)[] }>(
        `with asked as (
           select * from unnest(:leadIds::uuid[], :readerIds::uuid[], :times::timestamptz[])
             with ordinality as read (lead_id, reader_id, read_at, ordinal)
         ), contact as (
           select ordinal, lead_id, reader_id, read_at, erased_at,
             first_name, last_name, email, phone, address, postal_code
           from asked join leads on leads.id = lead_id join request_contacts using (request_id)
         ), logged as (
           insert into contact_reads (lead_id, reader_id, read_at)
           select lead_id, reader_id, read_at from contact where erased_at is null order by ordinal
         )
         select ordinal::int - 1 as index, erased_at as "erasedAt", first_name as "firstName", last_name as "lastName",
           email, phone, address, postal_code as "postalCode"
         from contact`,
        {
          leadIds: reads.map(({ leadId }) => leadId),
          readerIds: reads.map(({ readerId }) => readerId),
          times: reads.map(({ readAt }) => readAt),
        },
      )
      .options({ name: "read-contacts" });
    const contacts = new Map(
      rows.map(({ index, erasedAt, ...contact }): [number, BuyersContact] => [
        index,
        erasedAt ? { contactErasedAt: erasedAt } : { contact },
      ]),
    );
    return reads.map((_, index) => contacts.get(index));
  });

  return {
    /**
     * A lead's contact, unless it is erased. The same statement writes the read to the access log, so no contact is shown
     * without a record.
     */
    async read(leadId: string, readerId: string, readAt: Date): Promise<BuyersContact | undefined> {
      const [contact] = await readTogether([{ leadId, readerId, readAt }]);
      return contact;
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
