import type { Tx } from "@doorlight/common/db";
import type { Charge } from "../domain/charge.ts";
import { type NewLine, packLine } from "../domain/invoice-line.ts";
import type { BillingMail } from "../domain/mail.ts";
import type { Sale } from "../domain/pack-sale.ts";

/** The charge that has paid. */
type CardCharge = Pick<Charge, "id" | "gross">;

type Ports = {
  sales: {
    /** Undefined if it was sold before. */
    markSold(tx: Tx, id: string, at: Date): Promise<Sale | undefined>;
  };
  events: {
    creditsSold(tx: Tx, sale: Sale, at: Date, charge?: CardCharge): Promise<void>;
    mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void>;
  };
  addInvoiceLine(tx: Tx, line: NewLine): Promise<void>;
  /** Those that a charge has paid. */
  cardLines: { add(tx: Tx, lines: readonly NewLine[], at: Date): Promise<void> };
};

/**
 * Gives the credits of a pack that is paid, or goes on the next invoice: once, however often it is settled. False if they
 * were given before, or the sale is unknown.
 */
export function makeSettleSale({ sales, events, addInvoiceLine, cardLines }: Ports) {
  return async (tx: Tx, saleId: string, at: Date, charge?: CardCharge): Promise<boolean> => {
    const sale = await sales.markSold(tx, saleId, at);
    if (!sale) return false;
    await events.creditsSold(tx, sale, at, charge);
    const { credits, price: amount, vat, payment, automatic } = sale;
    const line = packLine(sale, at);
    await (payment === "invoice" ? addInvoiceLine(tx, line) : cardLines.add(tx, [line], at));
    await events.mailQueued(tx, sale, {
      subject: automatic ? "top_up_done" : "pack_bought",
      credits,
      amount,
      vat,
      payment,
      referenceId: saleId,
    });
    return true;
  };
}

export type SettleSale = ReturnType<typeof makeSettleSale>;
