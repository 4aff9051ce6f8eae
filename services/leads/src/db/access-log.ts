import type { Db } from "@doorlight/common/db";
import type { ContactRead } from "../domain/contact-read.ts";

export type ReadFilter = { leadId: string | undefined; readerId: string | undefined };

/** Who saw which contact, as the read of the contact itself recorded it. */
export const accessLog = {
  /** Newest first, beginning after the read `before`. */
  async list(db: Db, { leadId, readerId }: ReadFilter, limit: number, before?: bigint): Promise<ContactRead[]> {
    const query = db("contact_reads").orderBy("id", "desc").limit(limit);
    if (leadId) query.where({ lead_id: leadId });
    if (readerId) query.where({ reader_id: readerId });
    if (before !== undefined) query.where("id", "<", before.toString());
    return query.select<ContactRead[]>({ id: "id", leadId: "lead_id", readerId: "reader_id", readAt: "read_at" });
  },
};
