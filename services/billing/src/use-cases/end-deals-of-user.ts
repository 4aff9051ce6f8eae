import type { Tx } from "@doorlight/common/db";
import type { Contract, Deal, DealChange } from "../domain/deal.ts";
import { endedAt } from "../domain/deal-time.ts";
import type { AnswerDeal } from "./answer-deal.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  deals: {
    lockOwners(tx: Tx, ids: readonly string[]): Promise<void>;
    /** Ids of active and offered deals. */
    listActiveIdsOwnedBy(tx: Tx, userId: string): Promise<string[]>;
    listActiveIdsOf(tx: Tx, userId: string): Promise<string[]>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
  };
  settleDeal: SettleDeal;
  answerDeal: Pick<AnswerDeal, "withdraw">;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
};

/** Ends the deals of an agent who is gone, and withdraws those that wait. Fees due before stay due. */
export function makeEndDealsOfUser({ deals, settleDeal, answerDeal, events }: Ports) {
  async function end(tx: Tx, dealIds: readonly string[], at: Date): Promise<void> {
    for (const id of dealIds) {
      const deal = await deals.lock(tx, id);
      if (deal?.state === "offered") await answerDeal.withdraw(tx, deal, { adminId: null, at });
      if (deal?.state !== "active") continue;
      const ended = await deals.save(tx, endedAt(deal, at));
      await deals.addChange(tx, id, { what: "ended", adminId: null, at, fields: [] });
      await events.dealChanged(tx, ended);
      await settleDeal(tx, ended, at);
    }
  }

  return {
    /** The agent's own deals, which nobody else can use. Those of an office go on for it, even if the agent pays them. */
    async ofDeactivated(tx: Tx, userId: string, at: Date): Promise<void> {
      await end(tx, await deals.listActiveIdsOwnedBy(tx, userId), at);
    },

    /** Those of an office too, if the user pays them: nobody is left who could. */
    async ofErased(tx: Tx, userId: string, at: Date): Promise<void> {
      await deals.lockOwners(tx, [userId]);
      await end(tx, await deals.listActiveIdsOf(tx, userId), at);
    },
  };
}
