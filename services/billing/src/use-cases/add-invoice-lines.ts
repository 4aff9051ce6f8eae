import type { Tx } from "@doorlight/common/db";
import { basisPointsOf, type CountryPack } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import type { NewLine } from "../domain/invoice-line.ts";
import { monthAt, type Month } from "../domain/invoice-month.ts";
import type { Day } from "../domain/invoice.ts";

type Ports = {
  lines: {
    /** Once for each source. */
    add(tx: Tx, lines: readonly (NewLine & { month: Month; on: Day; vatBasisPoints: number })[]): Promise<void>;
  };
  buyers: {
    /** Copies the details of accounts, unless their months have a copy. */
    freeze(tx: Tx, months: readonly { userId: string; month: Month }[]): Promise<void>;
  };
  packOf(country: string): CountryPack;
};

/** Puts purchases of accounts on their next invoices, once, at the shown VAT rate, with the buyers' present details. */
export function makeAddInvoiceLines({ lines, buyers, packOf }: Ports) {
  return async (tx: Tx, bought: readonly NewLine[]): Promise<void> => {
    const added = bought
      .filter(({ price, discount }) => price.amount > discount)
      .map((line) => {
        const pack = packOf(line.account.country);
        // One that was bought without VAT bears the country's, should its invoice not name the number that was checked.
        const vatBasisPoints = line.vat?.basisPoints || basisPointsOf(pack.vat.rate);
        return { ...line, month: monthAt(pack, line.at), on: localDate(pack.timeZone, line.at), vatBasisPoints };
      });
    if (added.length === 0) return;
    await buyers.freeze(
      tx,
      added.map(({ account: { userId }, month }) => ({ userId, month })),
    );
    await lines.add(tx, added);
  };
}
/** One alone. */
export type AddInvoiceLine = (tx: Tx, line: NewLine) => Promise<void>;
