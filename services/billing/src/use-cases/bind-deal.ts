import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Contract, Deal, DealChange, Offer } from "../domain/deal.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  deals: {
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    isOverlap(error: unknown): boolean;
    findOverlap(tx: Tx, deal: Contract | Offer): Promise<Deal | undefined>;
  };
  settleDeal: SettleDeal;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
};

/** Saves deals that have a time. Each refuses `deal_overlap` and names the other deal. */
export function makeBindDeal({ deals, settleDeal, events }: Ports) {
  async function reserve<D extends Contract | Offer>(tx: Tx, deal: D, change: DealChange): Promise<D> {
    const other = await deals.findOverlap(tx, deal);
    if (other) {
      const { id: dealId, name, startsOn, endsOn } = other;
      refuse("deal_overlap", { params: { dealId, name, startsOn, endsOn } });
    }
    // One that came meanwhile cannot be read any more: the transaction has failed.
    const saved = await deals.save(tx, deal).catch((error: unknown) => {
      if (deals.isOverlap(error)) return refuse("deal_overlap");
      throw error;
    });
    await deals.addChange(tx, deal.id, change);
    return saved;
  }

  return {
    /** Keeps the time of a deal free of others. */
    reserve,

    /** Saves a deal that binds, publishes it and all that it has come to. */
    async bind(tx: Tx, deal: Contract, change: DealChange): Promise<Contract> {
      const saved = await reserve(tx, deal, change);
      await events.dealChanged(tx, saved);
      await settleDeal(tx, saved, change.at);
      return saved;
    },
  };
}

export type BindDeal = ReturnType<typeof makeBindDeal>;
