import type { Db, Tx } from "@doorlight/common/db";

export function makeLeadRequestStore(db: Db) {
  return {
    async add(tx: Tx, leadId: string, requestId: string): Promise<void> {
      await tx("lead_requests").insert({ lead_id: leadId, request_id: requestId }).onConflict("lead_id").ignore();
    },

    async findRequestId(leadId: string): Promise<string | undefined> {
      const row = await db("lead_requests")
        .where({ lead_id: leadId })
        .first<{ request_id: string } | undefined>("request_id");
      return row?.request_id;
    },

    async findLeadId(tx: Tx, requestId: string): Promise<string | undefined> {
      const row = await tx("lead_requests")
        .where({ request_id: requestId })
        .first<{ lead_id: string } | undefined>("lead_id");
      return row?.lead_id;
    },
  };
}
