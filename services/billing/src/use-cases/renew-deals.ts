import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { Contract, Deal, DealChange } from "../domain/deal.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  db: Db;
  deals: {
    listActiveIds(): Promise<string[]>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
  };
  settleDeal: Pick<SettleDeal, "settle">;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
  clock: Clock;
};

/**
 * Grants the quotas and charges the fees of all active deals that are due by now, and ends the deals whose last day has
 * passed. It may run late, twice and beside itself. A deal that fails does not stop the others.
 */
export function makeRenewDeals({ db, deals, settleDeal, events, clock }: Ports) {
  async function renew(tx: Tx, id: string): Promise<void> {
    const deal = await deals.lock(tx, id);
    if (deal?.state !== "active") return;
    const now = clock.now();
    await settleDeal.settle(tx, deal, now);
    // The job that lets offers lapse comes first.
    if (deal.inForce.to > now || deal.extension) return;
    const ended = await deals.save(tx, { ...deal, state: "ended" });
    await deals.addChange(tx, id, { what: "ended", adminId: null, at: deal.inForce.to, fields: [] });
    await events.dealChanged(tx, ended);
  }

  return async (): Promise<void> =>
    forEachAlone(await deals.listActiveIds(), (id) => transaction(db, (tx) => renew(tx, id)));
}
