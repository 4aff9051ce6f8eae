import type { Tx } from "@doorlight/common/db";
import type { Contract, Deal, DealChange } from "../domain/deal.ts";
import { endedAt } from "../domain/deal-time.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  deals: {
    lockPeople(tx: Tx, userIds: readonly string[]): Promise<void>;
    listActiveIdsOf(tx: Tx, userId: string): Promise<string[]>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
  };
  settleDeal: SettleDeal;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
};

/** Ends the deals that an erased user owns or pays: nobody could use or pay them. */
export function makeEndDealsOfUser({ deals, settleDeal, events }: Ports) {
  return async (tx: Tx, userId: string, at: Date): Promise<void> => {
    await deals.lockPeople(tx, [userId]);
    for (const id of await deals.listActiveIdsOf(tx, userId)) {
      const deal = await deals.lock(tx, id);
      if (deal?.state !== "active") continue;
      const ended = await deals.save(tx, endedAt(deal, at));
      await deals.addChange(tx, id, { what: "ended", adminId: null, at, fields: [] });
      await events.dealChanged(tx, ended);
      await settleDeal(tx, ended, at);
    }
  };
}

export type EndDealsOfUser = ReturnType<typeof makeEndDealsOfUser>;
