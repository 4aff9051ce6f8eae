import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { AppliedBilling, Deal, QuotaGrant } from "../domain/contract.ts";

type Ports = {
  contracts: {
    /** False if it knows a newer version, as the next one is undefined. */
    setDeal(tx: Tx, deal: Deal): Promise<boolean>;
    setQuota(tx: Tx, quota: QuotaGrant, at: Date): Promise<{ used: number } | undefined>;
  };
  events: { billingApplied(tx: Tx, applied: AppliedBilling): Promise<void> };
  clock: Clock;
};

export type ProjectContracts = ReturnType<typeof makeProjectContracts>;

/**
 * Projects deals and the quotas of deals and plans, so that a purchase is decided without asking billing. Billing reads the use
 * that is published with a quota: what a deal that is cut gives back depends on it (decision 0114).
 */
export function makeProjectContracts({ contracts, events, clock }: Ports) {
  return {
    async deal(tx: Tx, deal: Deal): Promise<void> {
      const { dealId: referenceId, owner, country, version } = deal;
      if (await contracts.setDeal(tx, deal)) await events.billingApplied(tx, { referenceId, owner, country, version });
    },

    async quota(tx: Tx, quota: QuotaGrant): Promise<void> {
      const { quotaId: referenceId, owner, country, version } = quota;
      const applied = await contracts.setQuota(tx, quota, clock.now());
      if (applied) await events.billingApplied(tx, { referenceId, owner, country, version, used: applied.used });
    },
  };
}
