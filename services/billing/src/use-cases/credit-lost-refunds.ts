import { type Db, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Charge } from "../domain/charge.ts";
import type { CreditInvoice } from "./credit-invoice.ts";

type Ports = {
  db: Db;
  cardLines: {
    /** The charges of refunds that were left to the bank, which took the money, and that still count as paid. */
    listLost(limit: number): Promise<string[]>;
  };
  charges: { find(id: string): Promise<Charge | undefined> };
  creditInvoice: Pick<CreditInvoice, "ofPayBack">;
};

const BATCH = 100;

/** Takes refunded sales off their invoices whose money the bank has given back, because the dispute is lost. */
export function makeCreditLostRefunds({ db, cardLines, charges, creditInvoice }: Ports) {
  return async (): Promise<void> =>
    forEachAlone(await cardLines.listLost(BATCH), async (chargeId) => {
      const charge = await charges.find(chargeId);
      if (charge) await transaction(db, (tx) => creditInvoice.ofPayBack(tx, charge.country, async () => charge));
    });
}
