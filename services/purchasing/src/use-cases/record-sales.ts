import type { Tx } from "@doorlight/common/db";
import type { CreditGrant } from "../domain/account.ts";
import type { AppliedBilling } from "../domain/contract.ts";
import type { DebtsAt } from "../domain/debt.ts";
import type { CreditSale, Fee, ReturnedFee } from "../domain/ledger.ts";

type Ports = {
  ledger: {
    addSale(tx: Tx, sale: CreditSale): Promise<CreditGrant | undefined>;
    /** False if the ledger has it already. */
    addFee(tx: Tx, fee: Fee): Promise<boolean>;
    addReturnedFee(tx: Tx, fee: ReturnedFee): Promise<boolean>;
    settleDebts(tx: Tx, debts: DebtsAt): Promise<void>;
    reopenDebts(tx: Tx, debts: DebtsAt): Promise<void>;
  };
  events: {
    creditsGranted(tx: Tx, grant: CreditGrant, reason: "pack"): Promise<void>;
    billingApplied(tx: Tx, applied: AppliedBilling): Promise<void>;
  };
};

export type RecordSales = ReturnType<typeof makeRecordSales>;

/** Enters billing's packs and fees into the ledger, and takes off what is paid, once each, in any order. */
export function makeRecordSales({ ledger, events }: Ports) {
  return {
    async pack(tx: Tx, sale: CreditSale): Promise<void> {
      const grant = await ledger.addSale(tx, sale);
      if (grant) await events.creditsGranted(tx, grant, "pack");
    },

    settled: (tx: Tx, debts: DebtsAt): Promise<void> => ledger.settleDebts(tx, debts),

    /** Their payment was taken back. */
    reopened: (tx: Tx, debts: DebtsAt): Promise<void> => ledger.reopenDebts(tx, debts),

    async fee(tx: Tx, fee: Fee): Promise<void> {
      const { feeId: referenceId, userId, country } = fee;
      if (!(await ledger.addFee(tx, fee))) return;
      await events.billingApplied(tx, { referenceId, owner: { userId, officeId: null }, country, version: 1n });
    },

    async returnedFee(tx: Tx, fee: ReturnedFee): Promise<void> {
      const { feeId: referenceId, userId, country } = fee;
      if (!(await ledger.addReturnedFee(tx, fee))) return;
      await events.billingApplied(tx, { referenceId, owner: { userId, officeId: null }, country, version: 2n });
    },
  };
}
