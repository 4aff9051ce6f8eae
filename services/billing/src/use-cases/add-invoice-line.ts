import type { Tx } from "@doorlight/common/db";
import { basisPointsOf, type CountryPack } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { NewLine } from "../domain/invoice-line.ts";
import { monthAt, type Month } from "../domain/invoice-month.ts";
import type { Day } from "../domain/invoice.ts";

type Ports = {
  lines: {
    /** Once for each source. */
    add(tx: Tx, line: NewLine & { month: Month; on: Day; vatBasisPoints: number }): Promise<void>;
  };
  buyers: {
    /** Copies the account's details, unless the month has a copy. */
    freeze(tx: Tx, account: Account, month: Month): Promise<void>;
  };
  packOf(country: string): CountryPack;
};

/** Puts what an account has bought on its next invoice, once, at the VAT rate that was shown for it, with the buyer's details of now. */
export function makeAddInvoiceLine({ lines, buyers, packOf }: Ports) {
  return async (tx: Tx, line: NewLine): Promise<void> => {
    if (line.price.amount <= line.discount) return;
    const pack = packOf(line.account.country);
    const month = monthAt(pack, line.at);
    await buyers.freeze(tx, line.account, month);
    const vatBasisPoints = line.vat?.basisPoints ?? basisPointsOf(pack.vat.rate);
    await lines.add(tx, { ...line, month, on: localDate(pack.timeZone, line.at), vatBasisPoints });
  };
}

export type AddInvoiceLine = ReturnType<typeof makeAddInvoiceLine>;
