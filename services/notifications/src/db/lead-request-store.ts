import type { Db, Tx } from "@doorlight/common/db";
import type { PaymentSource } from "@doorlight/common/product";
import type { UntilTask } from "../domain/mail-task.ts";

/** Whether the lead of a request, an expression, is closed, for whatever reason. */
export const isClosed = (requestId: string) => `exists (
    select from lead_requests join lead_ends using (lead_id)
    where request_id = ${requestId} and coalesce(closed_at, voided_at) is not null)`;

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

    /** Whether what a mail about a reopening or a pause says is true: nobody closed the lead since, and its time is not over. */
    async isOpen({ requestId, until }: UntilTask, now: Date): Promise<boolean> {
      if (until <= now) return false;
      const row = await db.first<{ closed: boolean }>(db.raw(`${isClosed(":requestId")} as closed`, { requestId }));
      return !row.closed;
    },

    /** Undefined if its seller did not close it, or it is open again. */
    async findClosedAt(leadId: string): Promise<Date | undefined> {
      const row = await db("lead_ends")
        .where({ lead_id: leadId })
        .first<{ closedAt: Date | null } | undefined>("closed_at as closedAt");
      return row?.closedAt ?? undefined;
    },

    /** What came back to a buyer of a lead; undefined before that is known. */
    async findReturned(leadId: string, buyerId: string): Promise<{ returnedAs: PaymentSource | null } | undefined> {
      return db("lead_buyers")
        .where({ lead_id: leadId, agent_id: buyerId, refunded: true })
        .first<{ returnedAs: PaymentSource | null } | undefined>("returned_as as returnedAs");
    },

    async findLeadId(tx: Tx, requestId: string): Promise<string | undefined> {
      const row = await tx("lead_requests")
        .where({ request_id: requestId })
        .first<{ lead_id: string } | undefined>("lead_id");
      return row?.lead_id;
    },
  };
}
