import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { AppliedBilling, Deal, QuotaGrant } from "../domain/contract.ts";

type Ports = {
  contracts: {
    /** These two are false if they know a newer version. */
    setDeal(tx: Tx, deal: Deal): Promise<boolean>;
    setQuota(tx: Tx, quota: QuotaGrant, at: Date): Promise<boolean>;
  };
  events: { billingApplied(tx: Tx, applied: AppliedBilling): Promise<void> };
  clock: Clock;
};

export type ProjectContracts = ReturnType<typeof makeProjectContracts>;

/** Projects deals and the quotas of deals and plans, so that a purchase is decided without asking billing. */
export function makeProjectContracts({ contracts, events, clock }: Ports) {
  return {
    async deal(tx: Tx, deal: Deal): Promise<void> {
      if (await contracts.setDeal(tx, deal)) await events.billingApplied(tx, { ...deal, referenceId: deal.dealId });
    },

    async quota(tx: Tx, quota: QuotaGrant): Promise<void> {
      const isNew = await contracts.setQuota(tx, quota, clock.now());
      if (isNew) await events.billingApplied(tx, { ...quota, referenceId: quota.quotaId });
    },
  };
}
