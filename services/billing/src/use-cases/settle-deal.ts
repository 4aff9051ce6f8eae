import { randomUUID } from "node:crypto";
import type { Db, Tx } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import { type CountryPack, countryPackOf, frozenVat, type Vat } from "@doorlight/common/product";
import type { Contract } from "../domain/deal.ts";
import {
  type ChargedFee,
  type CutMonth,
  cutMonthOf,
  type DealFee,
  type DealQuota,
  type FeeChange,
  feeChanges,
  feesDue,
  lastDayPaid,
  leadsAfter,
  type MonthLeads,
  quotasDue,
  returnedBy,
  type Share,
} from "../domain/deal-dues.ts";
import { isCutShort } from "../domain/deal-time.ts";
import { dealFeeLine, type NewLine } from "../domain/invoice-line.ts";
import type { CreditInvoice } from "./credit-invoice.ts";
import type { PacksOfPayers } from "./packs-of-payers.ts";
import type { ReserveDebt } from "./reserve-debt.ts";

type SavedQuota = DealQuota & { id: string; version: bigint };
type NewFee = DealFee & { vat: Vat };
type SavedFee = NewFee & { id: string };
/** How many leads are used, by quota. */
type Use = ReadonlyMap<string, number>;

type Ports = {
  dues: {
    /** Those that are new or changed; a saved one that is not among them loses its leads. */
    saveQuotas(
      tx: Tx,
      dealId: string,
      quotas: { due: readonly (DealQuota & Share)[]; asks: boolean; at: Date },
    ): Promise<SavedQuota[]>;
    /** As they were published last. */
    listLeads(on: Db | Tx, dealId: string): Promise<(MonthLeads & { id: string })[]>;
    /** Those that have waited for their use since before an instant, to be published once more. */
    renewAsked(tx: Tx, dealId: string, asked: { before: Date; at: Date }): Promise<SavedQuota[]>;
    /** Those that were not charged before. */
    addFees(tx: Tx, dealId: string, fees: readonly NewFee[], at: Date): Promise<SavedFee[]>;
    listCharged(on: Db | Tx, dealId: string, currency: string): Promise<ChargedFee[]>;
    replaceFee(tx: Tx, id: string, fee: { sourceId: string; kept: bigint }): Promise<void>;
    isCharged(tx: Tx, feeId: string): Promise<boolean>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  packsOfPayers: PacksOfPayers;
  addInvoiceLine(tx: Tx, line: NewLine): Promise<void>;
  creditInvoice: Pick<CreditInvoice, "ofFee" | "lock">;
  reserveDebt: Pick<ReserveDebt, "giveBack">;
  events: {
    dealQuotaChanged(tx: Tx, deal: Contract, quota: SavedQuota): Promise<void>;
    dealFeeCharged(tx: Tx, deal: Contract, fee: SavedFee, about: { currency: string; at: Date }): Promise<void>;
    feeReturned(tx: Tx, deal: Contract, fee: ChargedFee, about: { currency: string; at: Date }): Promise<void>;
  };
};

/**
 * Publishes the present state of a deal: its quotas and the due fees. A step of every change of a deal and of the
 * hourly job, under the deal's row lock; nothing is published twice.
 */
export function makeSettleDeal(ports: Ports) {
  const { dues, packs, packsOfPayers, events, addInvoiceLine, creditInvoice, reserveDebt } = ports;

  async function charge(tx: Tx, deal: Contract, fee: SavedFee, at: Date): Promise<void> {
    const { currency, timeZone: zone } = countryPackOf(packs, deal.country);
    await events.dealFeeCharged(tx, deal, fee, { currency, at });
    await addInvoiceLine(tx, dealFeeLine(deal, fee, { zone, currency, at }));
  }

  /** In percent, at which the payer is charged. */
  const rateOf = async (tx: Tx, deal: Contract): Promise<number> => (await packsOfPayers(tx, [deal]))(deal).vat.rate;

  /**
   * A line is taken back whole, and what is left of its fee is another one: its invoice asks anew whether it bears VAT. One of which
   * admins credited something stays, beside what a longer time adds.
   */
  async function change(tx: Tx, deal: Contract, { from, to }: FeeChange, at: Date): Promise<void> {
    const { currency } = countryPackOf(packs, deal.country);
    const { month, sourceId, isBooked } = from;
    if (isBooked && from.amount > 0n) {
      await creditInvoice.ofFee(tx, { sourceId, country: deal.country }, at);
      await events.feeReturned(tx, deal, from, { currency, at });
    }
    const kept = to?.amount ?? 0n;
    const id = kept > 0n ? randomUUID() : sourceId;
    await dues.replaceFee(tx, from.id, { sourceId: id, kept });
    if (!to || kept === 0n) return;
    const amount = isBooked ? kept : kept - from.amount;
    const ofPayer = await rateOf(tx, deal);
    const rate = ofPayer > 0 && from.vat?.basisPoints ? from.vat.basisPoints / 100 : ofPayer;
    const { period } = to;
    await charge(tx, deal, { id, month, amount, period, vat: frozenVat({ amount, currency }, rate) }, at);
  }

  async function settle(tx: Tx, deal: Contract, now: Date, { keepsFees = false } = {}): Promise<bigint | undefined> {
    const { timeZone: zone } = countryPackOf(packs, deal.country);
    const asks = !keepsFees && deal.type !== "discount" && deal.fee > 0n;
    for (const quota of await dues.saveQuotas(tx, deal.id, { due: quotasDue(deal, zone, now), asks, at: now }))
      await events.dealQuotaChanged(tx, deal, quota);
    return settleFees(tx, deal, now, { keepsFees });
  }

  /**
   * Returns what comes back of its fees, less what they cost anew; with `keepsFees` those that are charged stay. Undefined, and
   * nothing done, while purchasing is asked how many leads of a month that is cut are used.
   */
  async function settleFees(
    tx: Tx,
    deal: Contract,
    now: Date,
    { keepsFees = false } = {},
  ): Promise<bigint | undefined> {
    const { currency, timeZone: zone } = countryPackOf(packs, deal.country);
    const said = await dues.listLeads(tx, deal.id);
    if (!keepsFees && said.some(({ used }) => used === null)) return undefined;
    const leads = keepsFees ? "all" : said;
    const read = async () => feeChanges(deal, zone, { charged: await dues.listCharged(tx, deal.id, currency), leads });
    let changes = keepsFees ? [] : await read();
    if (changes.length > 0) {
      // An admin may have credited a fee while this waited.
      await creditInvoice.lock(tx, deal.country);
      changes = await read();
    }
    for (const one of changes) await change(tx, deal, one, now);
    failpoint("billing.after_fee_change");
    const due = feesDue(deal, zone, { now, leads });
    const rate = due.length > 0 ? await rateOf(tx, deal) : 0;
    const fees = due.map((fee) => ({ ...fee, vat: frozenVat({ amount: fee.amount, currency }, rate) }));
    for (const fee of await dues.addFees(tx, deal.id, fees, now)) await charge(tx, deal, fee, now);
    await giveBackUncharged(tx, deal);
    return returnedBy(changes);
  }

  /** One that ended before it began never charges what its acceptance reserved. */
  async function giveBackUncharged(tx: Tx, deal: Contract): Promise<void> {
    const { state, firstFeeId: referenceId, payerId: userId, country } = deal;
    if (state !== "ended" || !referenceId || (await dues.isCharged(tx, referenceId))) return;
    await reserveDebt.giveBack(tx, { referenceId, userId, country });
  }

  return {
    settle,
    settleFees,

    /** The last day before the first later month that is neither charged nor granted, though due by `now`; undefined if all are. */
    async lastDayPaid(on: Db | Tx, deal: Contract, now: Date): Promise<string | undefined> {
      const { currency, timeZone } = countryPackOf(packs, deal.country);
      const charged = await dues.listCharged(on, deal.id, currency);
      return lastDayPaid(deal, timeZone, { now, months: [...charged, ...(await dues.listLeads(on, deal.id))] });
    },

    /** What an earlier end has given back of a fixed fee, as it stands; net. */
    async returnedOf(on: Db | Tx, deal: Contract): Promise<bigint> {
      const { id, type, fee, country } = deal;
      const { currency, timeZone } = countryPackOf(packs, country);
      if (type !== "fixed" || !isCutShort(deal, timeZone)) return 0n;
      const [charged] = await dues.listCharged(on, id, currency);
      return charged ? fee - charged.amount : 0n;
    },

    /**
     * What the month costs and gives in which a monthly deal ends early; null of another one. `change`: of one that is not made yet, by
     * `use` as of now.
     */
    async cutMonth(on: Db | Tx, deal: Contract, change?: { now: Date; use: Use }): Promise<CutMonth | null> {
      const { currency, timeZone: zone } = countryPackOf(packs, deal.country);
      if (deal.type !== "monthly" || !isCutShort(deal, zone)) return null;
      const saved = await dues.listLeads(on, deal.id);
      const leads = change ? leadsAfter(quotasDue(deal, zone, change.now), saved, change.use) : saved;
      const cut = cutMonthOf(deal, zone, leads);
      if (!cut || change || saved.some(({ used }) => used === null)) return cut;
      const charged = (await dues.listCharged(on, deal.id, currency)).find(({ month }) => month === cut.month);
      return charged ? { ...cut, fee: charged.amount } : cut;
    },

    /** Publishes once more the quotas whose use nobody has said since before an instant. */
    async askAgain(tx: Tx, deal: Contract, asked: { before: Date; at: Date }): Promise<void> {
      for (const quota of await dues.renewAsked(tx, deal.id, asked)) await events.dealQuotaChanged(tx, deal, quota);
    },

    /**
     * What a change of a deal would give back of its fees; below zero if it costs more at once. Net. `use`: how many leads are
     * used now, by quota; without it as it was said last.
     */
    async preview(on: Db | Tx, deal: Contract, { now, use }: { now: Date; use?: Use }): Promise<bigint> {
      const { currency, timeZone: zone } = countryPackOf(packs, deal.country);
      const leads = leadsAfter(quotasDue(deal, zone, now), await dues.listLeads(on, deal.id), use);
      return returnedBy(feeChanges(deal, zone, { charged: await dues.listCharged(on, deal.id, currency), leads }));
    },
  };
}

export type SettleDeal = ReturnType<typeof makeSettleDeal>;
