import type { Db, Tx } from "@doorlight/common/db";

type Related = { id: string; number: string; kind: "invoice" | "credit_note" };

export function makeCreditNoteStore(db: Db) {
  return {
    /** The credit note of a click. */
    async findByClick(tx: Tx, adminId: string, idempotencyKey: string) {
      const row = await tx("invoices")
        .where({ admin_id: adminId, idempotency_key: idempotencyKey })
        .first<{ id: string; request_digest: string } | undefined>("id", "request_digest");
      return row && { id: row.id, requestDigest: row.request_digest };
    },

    /** The invoice that a credit note takes back, or the credit notes of an invoice, oldest first. */
    async listRelated(invoiceId: string): Promise<Related[]> {
      const { rows } = await db.raw<{ rows: Related[] }>(
        `select id, number, case when credited_id is null then 'invoice' else 'credit_note' end as kind from invoices
         where credited_id = :invoiceId or id = (select credited_id from invoices where id = :invoiceId)
         order by sequence`,
        { invoiceId },
      );
      return rows;
    },
  };
}
