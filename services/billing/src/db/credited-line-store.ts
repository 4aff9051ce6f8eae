import type { Db, Tx } from "@doorlight/common/db";
import type { IssuedLine } from "../domain/write-invoice.ts";
import { LINE_COLUMNS, type LineRow, toLine } from "./invoice-line-store.ts";

/** What no credit note has taken back of the lines of invoices. */
const LEFT = `l.net - credited.net as left_net, l.vat - credited.vat as left_vat
  from invoice_lines l cross join lateral (
    select coalesce(sum(p.net), 0)::bigint as net, coalesce(sum(p.vat), 0)::bigint as vat
    from credited_parts p where p.line_id = l.id
  ) credited`;
type LeftRow = { left_net: bigint; left_vat: bigint };
const toLeft = ({ left_net: net, left_vat: vat }: LeftRow) => ({ net, vat });

/** Lines of invoices, and what credit notes take back of them. */
export function makeCreditedLineStore() {
  return {
    /** Of an invoice, or of a credit note, in the order of its rows. */
    async listIssued(on: Db | Tx, { invoiceId, kind }: { invoiceId: string; kind: string }): Promise<IssuedLine[]> {
      const isOnIt =
        kind === "invoice"
          ? "l.invoice_id = :invoiceId"
          : "l.id in (select line_id from credited_parts where credit_note_id = :invoiceId)";
      const { rows } = await on.raw<{ rows: (LineRow & LeftRow)[] }>(
        `select ${LINE_COLUMNS}, ${LEFT} where ${isOnIt} order by l.position`,
        { invoiceId },
      );
      return rows.map((row) => ({ ...toLine(row), left: toLeft(row) }));
    },

    /** Those of some lines of an invoice of which something is left, in the order of their rows; locked. */
    async lockUncredited(tx: Tx, invoiceId: string, lineIds: readonly string[]) {
      const { rows } = await tx.raw<{ rows: (LeftRow & { id: string; position: number; source_id: string })[] }>(
        `select l.id, l.position, l.source_id, ${LEFT}
         where l.invoice_id = :invoiceId and l.credit_note_id is null and l.id = any(:lineIds)
         order by l.position for update of l`,
        { invoiceId, lineIds: [...lineIds] },
      );
      return rows.map(({ id, position, source_id: sourceId, ...row }) => {
        return { id, position, sourceId, left: toLeft(row) };
      });
    },

    /** By a credit note: all that is left of some lines, and parts of others. */
    async credit(tx: Tx, creditNoteId: string, taken: readonly TakenLine[]): Promise<void> {
      const last = taken.filter(({ isLast }) => isLast).map(({ id }) => id);
      await tx("invoice_lines").whereIn("id", last).update({ credit_note_id: creditNoteId });
      const parts = taken.flatMap(({ id, net, vat, isLast }) =>
        isLast ? [] : { line_id: id, credit_note_id: creditNoteId, net: net.toString(), vat: vat.toString() },
      );
      if (parts.length > 0) await tx("credited_parts").insert(parts);
    },
  };
}

type TakenLine = { id: string; net: bigint; vat: bigint; isLast: boolean };
