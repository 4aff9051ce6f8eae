import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { basisPointsOf, type Caller, isAdmin } from "@doorlight/common/product";
import type { Account } from "../domain/billing-details.ts";
import type { InvoicedSource } from "../domain/write-invoice.ts";
import type { NextInvoice } from "./preview-invoices.ts";

type Asked = { userId: string; sourceIds: readonly string[] };

type Ports = {
  db: Db;
  sources: {
    list(on: Db, userId: string, sourceIds: readonly string[]): Promise<InvoicedSource[]>;
    findOpenCountry(on: Db, userId: string, sourceIds: readonly string[]): Promise<string | undefined>;
  };
  findNext(account: Account): Promise<NextInvoice[]>;
};

/**
 * The invoices of some of a user's purchases, packs and fees, with their VAT: their share on the invoice, or on the next one as it
 * stands now (decision 120). A user may ask for no other. Refuses `forbidden`.
 */
export function makeListInvoicesOf({ db, sources, findNext }: Ports) {
  async function listOpen(userId: string, sourceIds: readonly string[]): Promise<InvoicedSource[]> {
    const country = await sources.findOpenCountry(db, userId, sourceIds);
    if (!country) return [];
    return (await findNext({ userId, country })).flatMap((next) =>
      next.lines
        .filter(({ sourceId }) => sourceIds.includes(sourceId))
        .map(({ sourceId, vat: amount, vatRate, vatNumber, currency }) => ({
          sourceId,
          invoice: null,
          creditNote: null,
          creditedByAdmin: false,
          byAdmins: null,
          vat: amount === null ? null : { basisPoints: basisPointsOf(vatRate), amount: { amount, currency } },
          reverseCharge: vatNumber !== null && vatRate === 0,
        })),
    );
  }

  return async (caller: Caller, { userId, sourceIds }: Asked): Promise<InvoicedSource[]> => {
    if (caller.kind === "user" && caller.userId !== userId && !isAdmin(caller)) refuse("forbidden");
    return [...(await sources.list(db, userId, sourceIds)), ...(await listOpen(userId, sourceIds))];
  };
}
