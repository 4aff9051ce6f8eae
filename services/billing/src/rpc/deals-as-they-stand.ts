import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { CutMonth } from "../domain/deal-dues.ts";
import { type Deal, isContract } from "../domain/deal.ts";
import type { PacksOfPayers } from "../use-cases/packs-of-payers.ts";
import type { SettleDeal } from "../use-cases/settle-deal.ts";
import { toDeal } from "./deal-mapper.ts";

type Ports = { db: Db; settleDeal: Pick<SettleDeal, "returnedOf" | "cutMonth">; packsOfPayers: PacksOfPayers };

export const toCutMonth = (cut: CutMonth | null, currency: string) =>
  cut && { fee: { amount: cut.fee, currency }, leads: cut.leads };

/** Deals, each with what went back of its fee, or what its last month costs. Of one that is not cut short, which most are not, nothing more is read. */
export function makeDealsAsTheyStand({ db, settleDeal, packsOfPayers }: Ports) {
  async function asItStands(deal: Deal, pack: CountryPack) {
    if (!isContract(deal)) return toDeal(deal, pack);
    const { currency } = pack;
    const amount = await settleDeal.returnedOf(db, deal);
    const cutMonth = toCutMonth(await settleDeal.cutMonth(db, deal), currency);
    return { ...toDeal(deal, pack), returned: amount > 0n ? { amount, currency } : null, cutMonth };
  }

  return async (deals: readonly Deal[]) => {
    const packOfPayer = await packsOfPayers(db, deals);
    return Promise.all(deals.map((deal) => asItStands(deal, packOfPayer(deal))));
  };
}
