import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Deal, QuotaGrant } from "../domain/contract.ts";

type Ports = {
  contracts: {
    setDeal(tx: Tx, deal: Deal): Promise<void>;
    setQuota(tx: Tx, quota: QuotaGrant, at: Date): Promise<void>;
  };
  clock: Clock;
};

export type ProjectContracts = ReturnType<typeof makeProjectContracts>;

/** Projects deals and the quotas of deals and plans, so that a purchase is decided without asking billing. */
export function makeProjectContracts({ contracts, clock }: Ports) {
  return {
    deal: (tx: Tx, deal: Deal): Promise<void> => contracts.setDeal(tx, deal),
    quota: (tx: Tx, quota: QuotaGrant): Promise<void> => contracts.setQuota(tx, quota, clock.now()),
  };
}
