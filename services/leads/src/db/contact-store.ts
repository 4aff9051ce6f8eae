import type { Db } from "@doorlight/common/db";
import type { Contact } from "../domain/lead.ts";
import type { Holding } from "../use-cases/ports.ts";

type ContactRow = { n: bigint } & Contact;

export const contactStore = {
  /** Contacts of leads, in their order; that each was read, by whom and when, is written in the same statement. */
  async read(db: Db, looks: readonly Holding[], at: Date): Promise<(Contact | undefined)[]> {
    const { rows } = await db
      .raw<{ rows: ContactRow[] }>(
        `with asked as (
           select * from unnest(:leadIds::uuid[], :userIds::uuid[]) with ordinality asked (lead_id, reader_id, n)
         ), logged as (
           insert into contact_reads (lead_id, reader_id, read_at)
           select lead_id, reader_id, :at from asked
           where exists (select from leads where id = asked.lead_id) order by n
         )
         select n, contact.* from asked cross join lateral (
           select first_name as "firstName", last_name as "lastName", email, phone, address
           from leads join request_contacts using (request_id) where leads.id = asked.lead_id limit 1
         ) contact`,
        { leadIds: looks.map(({ leadId }) => leadId), userIds: looks.map(({ userId }) => userId), at },
      )
      .options({ name: "read-contacts" });
    const contacts = new Map(rows.map(({ n, ...contact }) => [Number(n) - 1, contact]));
    return looks.map((_, index) => contacts.get(index));
  },
};
