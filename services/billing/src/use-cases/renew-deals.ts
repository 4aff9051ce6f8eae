import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import { type Clock, minutes } from "@doorlight/common/time";
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
  dues: { listUnanswered(before: Date): Promise<string[]> };
  settleDeal: Pick<SettleDeal, "settle" | "askAgain">;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
  clock: Clock;
};

/** Purchasing says it within seconds. */
const ANSWER_MS = minutes(10);

/**
 * Grants the quotas and charges the fees of all active deals that are due by now, and ends the deals whose last day has
 * passed. Asks once more how many leads of cut deals are used, if an answer is lost. It may run late, twice and beside
 * itself. A deal that fails does not stop the others.
 */
export function makeRenewDeals({ db, deals, dues, settleDeal, events, clock }: Ports) {
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

  async function askAgain(tx: Tx, id: string, before: Date): Promise<void> {
    const deal = await deals.lock(tx, id);
    if (deal?.state === "active" || deal?.state === "ended")
      await settleDeal.askAgain(tx, deal, { before, at: clock.now() });
  }

  return async (): Promise<void> => {
    await forEachAlone(await deals.listActiveIds(), (id) => transaction(db, (tx) => renew(tx, id)));
    const before = new Date(clock.now().getTime() - ANSWER_MS);
    await forEachAlone(await dues.listUnanswered(before), (id) => transaction(db, (tx) => askAgain(tx, id, before)));
  };
}
