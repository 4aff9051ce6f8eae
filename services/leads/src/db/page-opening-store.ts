import type { Db } from "@doorlight/common/db";
import type { PageOpening, SeenContact } from "../domain/seller-request.ts";

type Opening = { requestId: string; device: string; isExport: boolean };

/** The log of a seller's page, which lasts as long as the seller's contact, and of those who saw that contact. */
export function makePageOpeningStore(db: Db) {
  return {
    /** A page that a device has read since `lastSince` is still open, which is one opening; each export is logged. */
    async add({ requestId, device, isExport }: Opening, at: Date, lastSince: Date): Promise<void> {
      await db.raw(
        // Not beside an erasure, which would leave it behind.
        `with contact as (
           select request_id from request_contacts where request_id = :requestId and erased_at is null for share
         ), still_open as (
           update page_openings set seen_at = :at
           where request_id = :requestId and device = :device and not is_export and not :isExport
             and coalesce(seen_at, opened_at) > :lastSince
           returning id
         )
         insert into page_openings (request_id, opened_at, device, is_export)
         select request_id, :at, :device, :isExport from contact
         where not exists (select from still_open)`,
        { requestId, device, isExport, at, lastSince },
      );
    },

    /** The newest first. */
    async newest(requestId: string, limit: number): Promise<PageOpening[]> {
      return db("page_openings")
        .where({ request_id: requestId })
        .orderBy([
          { column: "opened_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(limit)
        .select<PageOpening[]>({ openedAt: "opened_at", device: "device", isExport: "is_export" });
    },

    /** The newest first. */
    async seen(leadId: string, limit: number): Promise<SeenContact[]> {
      return db("contact_reads").where({ lead_id: leadId }).orderBy("id", "desc").limit(limit).select<SeenContact[]>({
        readerId: "reader_id",
        seenAt: "read_at",
        isFound: "is_found",
        isByToken: "is_by_token",
      });
    },
  };
}
