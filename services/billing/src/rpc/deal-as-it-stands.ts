import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { type Deal, isContract } from "../domain/deal.ts";
import type { SettleDeal } from "../use-cases/settle-deal.ts";
import { makeToDeal } from "./deal-mapper.ts";

type Ports = { db: Db; settleDeal: Pick<SettleDeal, "returnedOf">; packOf(country: string): CountryPack };

/** A deal with what went back of its fee. Of one that is not cut short, which most are not, nothing more is read. */
export function makeDealAsItStands({ db, settleDeal, packOf }: Ports) {
  const { toDeal } = makeToDeal(packOf);
  return async (deal: Deal) => {
    const amount = isContract(deal) ? await settleDeal.returnedOf(db, deal) : 0n;
    return { ...toDeal(deal), returned: amount > 0n ? { amount, currency: packOf(deal.country).currency } : null };
  };
}
