import type { Db, Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Deal } from "../domain/deal.ts";
import { packFor } from "../domain/payment.ts";

type Ports = {
  details: { listReverseCharged(on: Db | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> };
  packOf(country: string): CountryPack;
};

type PackOfPayer = (deal: Pick<Deal, "payerId" | "country">) => CountryPack;

/** Country packs as payers of some deals are charged by them: without VAT by reverse charge, as their invoices are. */
export function makePacksOfPayers({ details, packOf }: Ports) {
  return async (on: Db | Tx, deals: readonly Pick<Deal, "payerId">[]): Promise<PackOfPayer> => {
    const reversed = await details.listReverseCharged(
      on,
      deals.map(({ payerId }) => payerId),
    );
    return ({ payerId, country }) => packFor({ reverseCharge: reversed.has(payerId) }, packOf(country));
  };
}

export type PacksOfPayers = ReturnType<typeof makePacksOfPayers>;
