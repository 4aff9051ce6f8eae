import type { Tx } from "@doorlight/common/db";
import { refuseField } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import { vatOfPart } from "@doorlight/common/numbers";
import type { Invoice, InvoiceLine } from "../domain/invoice.ts";
import { creditedLine, type LineSums } from "../domain/write-invoice.ts";

export type UncreditedLines = {
  /** Those of which something is left, in the order of their rows; locked. */
  lockUncredited(
    tx: Tx,
    invoiceId: string,
    lineIds: readonly string[],
  ): Promise<{ id: string; position: number; sourceId: string; left: LineSums }[]>;
};

export type AskedLines = {
  /** Of which all that is left is taken back. */
  lineIds: readonly string[];
  /** Of others, without VAT. */
  parts?: readonly { lineId: string; net: Money }[];
};

/** `isLast`: nothing of it is left. `shown`: as the credit note says it. */
export type TakenLine = LineSums & { id: string; sourceId: string; isLast: boolean; shown: InvoiceLine };

export function makeTakeLines(lines: UncreditedLines) {
  /** What a credit note takes back of lines of an invoice, which are locked. Refuses `invalid_request`. */
  return async (
    tx: Tx,
    { id: invoiceId, content }: { id: string; content: Invoice },
    { lineIds, parts = [] }: AskedLines,
  ): Promise<TakenLine[]> => {
    const asked = [...lineIds, ...parts.map(({ lineId }) => lineId)];
    const locked = await lines.lockUncredited(tx, invoiceId, asked);
    if (locked.length === 0 || locked.length < asked.length)
      refuseField(
        "lineIds",
        "not_to_be_credited",
        "must be lines of the invoice, once each, that are not credited yet",
      );
    return locked.map(({ id, position, sourceId, left }) => {
      const { currency } = content;
      const sum = parts.find(({ lineId }) => lineId === id)?.net ?? { amount: left.net, currency };
      const { amount: net } = sum;
      if (net <= 0n || net > left.net || sum.currency !== currency)
        refuseField("parts", "beyond_line", "must be sums of at most what is left of their lines");
      const line = content.lines[position]!;
      const sums = { net, vat: vatOfPart(net, line, left) };
      return { id, sourceId, isLast: net === left.net, shown: creditedLine(line, sums), ...sums };
    });
  };
}
