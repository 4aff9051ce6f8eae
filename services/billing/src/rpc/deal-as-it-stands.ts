import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { CutMonth } from "../domain/deal-dues.ts";
import { type Deal, isContract } from "../domain/deal.ts";
import type { SettleDeal } from "../use-cases/settle-deal.ts";
import { makeToDeal } from "./deal-mapper.ts";

type Ports = { db: Db; settleDeal: Pick<SettleDeal, "returnedOf" | "cutMonth">; packOf(country: string): CountryPack };

export const toCutMonth = (cut: CutMonth | null, currency: string) =>
  cut && { fee: { amount: cut.fee, currency }, leads: cut.leads };

/** A deal with what went back of its fee, or what its last month costs. Of one that is not cut short, which most are not, nothing more is read. */
export function makeDealAsItStands({ db, settleDeal, packOf }: Ports) {
  const { toDeal } = makeToDeal(packOf);
  return async (deal: Deal) => {
    if (!isContract(deal)) return toDeal(deal);
    const { currency } = packOf(deal.country);
    const amount = await settleDeal.returnedOf(db, deal);
    const cutMonth = toCutMonth(await settleDeal.cutMonth(db, deal), currency);
    return { ...toDeal(deal), returned: amount > 0n ? { amount, currency } : null, cutMonth };
  };
}
