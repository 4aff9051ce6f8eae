import type { Db } from "@doorlight/common/db";
import { minutes } from "@doorlight/common/time";
import type { BuyersContact, ContactRead, NewContactRead, PurchasedLead } from "../domain/lead.ts";
import { readerOf, type Viewer } from "../domain/viewer.ts";
import { CONTACT, type ErasableContact, toBuyersContact } from "./contact-columns.ts";

type ContactRow = ErasableContact & { leadId: string };
type ReadFilter = { [Name in "leadId" | "readerId"]: string | null } & { from: Date | null; to: Date | null };
type PurchasedRow = ContactRow & Pick<PurchasedLead, "place" | "placeNames">;

/** Reads by one reader within this time are one visit: screens fetch a contact again and again. */
const VISIT_MS = minutes(30);

/** Contacts, and the access log of their readers. */
export function makeContactStore(db: Db) {
  const store = {
    /**
     * A lead's contact, unless it is erased. The same statement writes the visit to the access log, so no contact is shown
     * without a record.
     */
    async read(leadId: string, viewer: Viewer, readAt: Date): Promise<BuyersContact | undefined> {
      const unlessSince = new Date(readAt.getTime() - VISIT_MS);
      const [read] = await store.readMany([leadId], { ...readerOf(viewer), readAt, isFound: false, unlessSince });
      if (!read) return undefined;
      const { leadId: _, ...contact } = read;
      return contact;
    },

    /**
     * The contacts of many leads, or since when they are erased; unknown leads are left out, and those that are withheld
     * from `buyerId`. The same statement writes
     * the reads to the access log, but those that it has from the same reader since `unlessSince`; that somebody found the
     * lead stands for no read of the contact, and a read by a program for none on a screen.
     */
    async readMany(leadIds: readonly string[], read: NewContactRead): Promise<(BuyersContact & { leadId: string })[]> {
      const { rows } = await db
        .raw<{ rows: ContactRow[] }>(
          `with contact as (
             select leads.id as lead_id, contacts.*, locale
             from leads
             join request_contacts contacts using (request_id)
             join requests on requests.id = request_id
             where leads.id = any (:leadIds::uuid[]) and (:test::boolean is null or leads.test = :test) and not exists (
               select from withheld_contacts w where w.lead_id = leads.id and w.agent_id = :buyerId and w.withheld
             )
           ), logged as (
             insert into contact_reads (lead_id, reader_id, read_at, is_found, is_by_token)
             select lead_id, :readerId, :readAt, :isFound, :isByToken from contact
             where erased_at is null and not exists (
               select from contact_reads earlier
               where earlier.lead_id = contact.lead_id and reader_id = :readerId and read_at > :unlessSince
                 and (:isFound or not is_found) and is_by_token = :isByToken
             )
           )
           select lead_id as "leadId", ${CONTACT} from contact contacts`,
          { test: null, isByToken: false, buyerId: null, leadIds: [...leadIds], ...read },
        )
        .options({ name: "list-contacts" });
      return rows.map(({ leadId, ...row }) => ({ leadId, ...toBuyersContact(row) }));
    },

    /** Those of some leads whose contact is erased, and since when: nobody's contact is read. */
    async erasures(leadIds: readonly string[], test = false): Promise<{ leadId: string; erasedAt: Date }[]> {
      return db("leads")
        .join("request_contacts", "request_contacts.request_id", "leads.request_id")
        .where({ test })
        .whereIn("leads.id", [...leadIds])
        .whereNotNull("erased_at")
        .select({ leadId: "leads.id", erasedAt: "erased_at" });
    },

    /** The newest purchases of a period with the fields that a search compares. */
    async ofBuyer(
      { agentId, from, to }: { agentId: string; from: Date; to: Date },
      limit: number,
    ): Promise<PurchasedLead[]> {
      const { rows } = await db.raw<{ rows: PurchasedRow[] }>(
        `select leads.id as "leadId", place_names as "placeNames",
           jsonb_build_object('postalCode', requests.postal_code, 'city', city, 'district', district) as place,
           ${CONTACT}
         from lead_buyers
         join leads on leads.id = lead_id
         join requests on requests.id = leads.request_id
         join request_contacts contacts on contacts.request_id = leads.request_id
         where agent_id = :agentId and acquired_at >= :from and acquired_at < :to and not exists (
           select from withheld_contacts w where w.lead_id = leads.id and w.agent_id = :agentId and w.withheld
         )
         order by acquired_at desc limit :limit`,
        { agentId, from, to, limit },
      );
      return rows.map(({ leadId, place, placeNames, ...row }) => ({
        leadId,
        place,
        placeNames,
        contact: toBuyersContact(row).contact,
      }));
    },

    /** Deletes the reads of a country's leads up to a time, at most this many, and returns how many. */
    async purgeReads(country: string, until: Date, limit: number): Promise<number> {
      const leads = db("leads").where({ country }).select("id");
      const old = db("contact_reads").where("read_at", "<=", until).whereIn("lead_id", leads).limit(limit).select("id");
      return db("contact_reads").whereIn("id", old).delete();
    },

    /** The access log, newest first, from the read before `before`; from the instant `from` up to, and without, `to`. */
    async listReads(
      { leadId, readerId, from, to }: ReadFilter,
      limit: number,
      before: bigint | undefined,
    ): Promise<ContactRead[]> {
      const query = db("contact_reads").orderBy("id", "desc").limit(limit);
      if (leadId) query.where({ lead_id: leadId });
      if (readerId) query.where({ reader_id: readerId });
      if (from) query.where("read_at", ">=", from);
      if (to) query.where("read_at", "<", to);
      if (before !== undefined) query.where("id", "<", before.toString());
      return query.select<ContactRead[]>({
        id: "id",
        leadId: "lead_id",
        readerId: "reader_id",
        readAt: "read_at",
        isFound: "is_found",
        isByToken: "is_by_token",
      });
    },
  };
  return store;
}
