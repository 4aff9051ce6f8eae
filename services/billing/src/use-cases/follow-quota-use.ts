import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { type Deal, isContract } from "../domain/deal.ts";
import type { BindDeal } from "./bind-deal.ts";

/** A version of a quota that counts in purchasing, with the leads of it that were used at that moment. */
type QuotaUse = { quotaId: string; version: bigint; used: number };

type Ports = {
  deals: { lock(tx: Tx, id: string): Promise<Deal | undefined> };
  dues: {
    /** The deal whose cut waits for the use of this version of a quota. */
    findAsked(tx: Tx, quota: Omit<QuotaUse, "used">): Promise<string | undefined>;
    /** False if it does not wait for it any more. */
    setUsed(tx: Tx, use: QuotaUse): Promise<boolean>;
  };
  bindDeal: Pick<BindDeal, "answered">;
  clock: Clock;
};

/**
 * Settles a cut once purchasing has taken the leads back that are not used: it decides how many these are by the lock by which it
 * sells them, so that no lead is used and its fee given back too (decision 0114).
 */
export function makeFollowQuotaUse({ deals, dues, bindDeal, clock }: Ports) {
  return async (tx: Tx, use: QuotaUse): Promise<void> => {
    const dealId = await dues.findAsked(tx, use);
    const deal = dealId ? await deals.lock(tx, dealId) : undefined;
    if (!deal || !isContract(deal)) return;
    if (await dues.setUsed(tx, use)) await bindDeal.answered(tx, deal, clock.now());
  };
}
