import type { Db, Tx } from "@doorlight/common/db";
import type { Documents } from "../domain/invoice.ts";
import type { Delivery, FailedDocuments } from "../domain/invoice-delivery.ts";
import type { DeliveryState } from "../domain/issued-invoice.ts";

type Row = {
  invoice_id: string;
  number: string;
  user_id: string;
  country: string;
  state: DeliveryState;
  deliver_by: Delivery["deliverBy"];
  is_erased: boolean;
};

type FailedRow = {
  invoice_id: string;
  number: string;
  user_id: string;
  detail: string;
  failed_attempts: number;
  failed_at: Date;
};

const COLUMNS = `d.invoice_id, d.state, i.number, i.user_id, i.country, i.deliver_by,
  exists (
    select from billing_details b
    where b.user_id = i.user_id and b.erased_at is not null
      and not (b.mailbox_kept and owes_on_invoice(i.user_id, i.country))
  ) as is_erased`;

/** The files of invoices, and how far these have come on their way. */
export function makeInvoiceDeliveryStore(db: Db) {
  return {
    /** Those after one of them whose documents are yet to be made, oldest first. */
    async listUnmade(after: string, limit: number): Promise<Delivery[]> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select ${COLUMNS} from invoice_deliveries d join invoices i on i.id = d.invoice_id
         where d.state = 'pending' and d.invoice_id > ?
           and not exists (select from invoice_documents f where f.invoice_id = d.invoice_id)
         order by d.invoice_id limit ?`,
        [after, limit],
      );
      return rows.map(toDelivery);
    },

    /** Once for each invoice, which has not failed any more. Whether they were not kept before. */
    async addDocuments(tx: Tx, invoiceId: string, { pdf, eInvoice }: Documents, at: Date): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `insert into invoice_documents (invoice_id, pdf, pdf_sha256, e_invoice, e_invoice_sha256, made_at)
         select :invoiceId, pdf, sha256(pdf), e_invoice, sha256(e_invoice), :at
         from (select :pdf::bytea as pdf, :eInvoice::bytea as e_invoice) files
         on conflict (invoice_id) do nothing returning invoice_id`,
        { invoiceId, pdf: Buffer.from(pdf), eInvoice: Buffer.from(eInvoice), at },
      );
      await tx("invoice_deliveries")
        .where({ invoice_id: invoiceId, state: "pending" })
        .update({ detail: "", failed_at: null, failed_attempts: 0 });
      return rows.length > 0;
    },

    /** One more try to make documents that nobody has made meanwhile. */
    async fail(tx: Tx, invoiceId: string, cause: string, at: Date): Promise<void> {
      // Another process that makes them waits for this row, and the next statement sees its result.
      await tx("invoice_deliveries").where({ invoice_id: invoiceId }).forUpdate().first();
      await tx("invoice_deliveries")
        .where({ invoice_id: invoiceId, state: "pending" })
        .whereNotExists(tx("invoice_documents").where({ invoice_id: invoiceId }))
        .update({ detail: cause, failed_at: at, failed_attempts: tx.raw("failed_attempts + 1") });
    },

    /** Of a country, oldest invoice first; one more than `limit`. */
    async listFailed(country: string, after: { id: string } | undefined, limit: number): Promise<FailedDocuments[]> {
      const { rows } = await db.raw<{ rows: FailedRow[] }>(
        `select d.*, i.number, i.user_id from invoice_deliveries d join invoices i on i.id = d.invoice_id
         where i.country = :country and d.failed_at is not null ${after ? "and d.invoice_id > :after" : ""}
         order by d.invoice_id limit :limit`,
        { country, after: after?.id, limit: limit + 1 },
      );
      return rows.map((row) => ({
        invoiceId: row.invoice_id,
        number: row.number,
        userId: row.user_id,
        cause: row.detail,
        attempts: row.failed_attempts,
        failedAt: row.failed_at,
      }));
    },

    async findDocument(invoiceId: string, name: "pdf" | "e_invoice"): Promise<Uint8Array | undefined> {
      const row = await db("invoice_documents")
        .where({ invoice_id: invoiceId })
        .first<Record<string, Uint8Array> | undefined>(name);
      return row?.[name];
    },

    async find(on: Db | Tx, invoiceId: string): Promise<Delivery | undefined> {
      const { rows } = await on.raw<{ rows: Row[] }>(
        `select ${COLUMNS} from invoice_deliveries d join invoices i on i.id = d.invoice_id where d.invoice_id = ?`,
        [invoiceId],
      );
      return rows[0] && toDelivery(rows[0]);
    },

    /** E-invoices that were handed over since an instant and have no answer yet. */
    async listUnanswered(since: Date): Promise<Delivery[]> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `select ${COLUMNS} from invoice_deliveries d join invoices i on i.id = d.invoice_id
         where d.state = 'sent' and d.sent_at >= ? and i.deliver_by = 'e_invoice' order by d.sent_at`,
        [since],
      );
      return rows.map(toDelivery);
    },

    async markSent(on: Db | Tx, invoiceId: string, at: Date): Promise<void> {
      await on("invoice_deliveries")
        .where({ invoice_id: invoiceId })
        .update({ state: "sent", sent_at: at, answered_at: null, detail: "" });
    },

    /** The state of one that was handed over. */
    async answer(on: Db | Tx, invoiceId: string, answer: { state: DeliveryState; detail: string }, at: Date) {
      await on("invoice_deliveries")
        .where({ invoice_id: invoiceId, state: "sent" })
        .update({ ...answer, answered_at: at });
    },
  };
}

function toDelivery(row: Row): Delivery {
  return {
    invoiceId: row.invoice_id,
    number: row.number,
    userId: row.user_id,
    country: row.country,
    state: row.state,
    deliverBy: row.deliver_by,
    isErased: row.is_erased,
  };
}
