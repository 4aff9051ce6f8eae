import type { Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf, frozenVat, type Vat } from "@doorlight/common/product";
import type { Contract } from "../domain/deal.ts";
import { dealFeeLine, type NewLine } from "../domain/invoice-line.ts";
import { type DealFee, type DealQuota, feesDue, quotasDue } from "../domain/deal-dues.ts";
import type { ReserveDebt } from "./reserve-debt.ts";

type SavedQuota = DealQuota & { id: string; version: bigint };
type NewFee = DealFee & { vat: Vat };
type SavedFee = NewFee & { id: string };

type Ports = {
  dues: {
    /** Those that are new or changed; a saved one that is not among them loses its leads. */
    saveQuotas(tx: Tx, dealId: string, quotas: readonly DealQuota[]): Promise<SavedQuota[]>;
    /** Those that were not charged before. */
    addFees(tx: Tx, dealId: string, fees: readonly NewFee[], at: Date): Promise<SavedFee[]>;
    isCharged(tx: Tx, feeId: string): Promise<boolean>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  addInvoiceLine(tx: Tx, line: NewLine): Promise<void>;
  reserveDebt: Pick<ReserveDebt, "giveBack">;
  events: {
    dealQuotaChanged(tx: Tx, deal: Contract, quota: SavedQuota): Promise<void>;
    dealFeeCharged(tx: Tx, deal: Contract, fee: SavedFee, about: { currency: string; at: Date }): Promise<void>;
  };
};

/**
 * Publishes the present state of a deal: its quotas and the due fees. A step of every change of a deal and of the
 * hourly job, under the deal's row lock; nothing is published twice.
 */
export function makeSettleDeal({ dues, packs, events, addInvoiceLine, reserveDebt }: Ports) {
  return async (tx: Tx, deal: Contract, now: Date): Promise<void> => {
    const pack = countryPackOf(packs, deal.country);
    for (const quota of await dues.saveQuotas(tx, deal.id, quotasDue(deal, pack.timeZone, now)))
      await events.dealQuotaChanged(tx, deal, quota);
    const { currency, timeZone: zone } = pack;
    const fees = feesDue(deal, zone, now).map((fee) => {
      return { ...fee, vat: frozenVat({ amount: fee.amount, currency }, pack.vat.rate) };
    });
    for (const fee of await dues.addFees(tx, deal.id, fees, now)) {
      await events.dealFeeCharged(tx, deal, fee, { currency, at: now });
      await addInvoiceLine(tx, dealFeeLine(deal, fee, { zone, currency, at: now }));
    }
    // One that ended before it began never charges what its acceptance reserved.
    const { state, firstFeeId: referenceId, payerId: userId, country } = deal;
    if (state === "ended" && referenceId && !(await dues.isCharged(tx, referenceId)))
      await reserveDebt.giveBack(tx, { referenceId, userId, country });
  };
}

export type SettleDeal = ReturnType<typeof makeSettleDeal>;
