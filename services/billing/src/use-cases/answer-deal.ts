import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { randomUUID } from "node:crypto";
import { refuse } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { firstFee } from "../domain/deal-dues.ts";
import {
  askedOf,
  type Contract,
  type Deal,
  type DealChange,
  type Extended,
  isExtended,
  type Offer,
} from "../domain/deal.ts";
import type { BoundBeside, BoundFee } from "../domain/debt.ts";
import { acceptedAt, draftAgain, withLastDay } from "../domain/deal-time.ts";
import { monthOf } from "../domain/month.ts";
import { canPayBy, type Payable, refuseOnHold } from "../domain/payment.ts";
import type { BindDeal } from "./bind-deal.ts";
import type { MailDeal } from "./mail-deal.ts";
import type { ReserveDebt, Room } from "./reserve-debt.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  db: Db;
  deals: {
    find(id: string): Promise<Deal | undefined>;
    isJustAccepted(on: Db | Tx, dealId: string): Promise<boolean>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    listLapsed(now: Date): Promise<string[]>;
    lockDebtors(tx: Tx, payerId: string): Promise<void>;
  };
  dues: { listBoundFees(tx: Tx, bound: BoundBeside): Promise<BoundFee[]> };
  bindDeal: BindDeal;
  mailDeal: MailDeal;
  settleDeal: Pick<SettleDeal, "preview">;
  reserveDebt: Pick<ReserveDebt, "whileSold" | "take">;
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  packOf(country: string): CountryPack;
  clock: Clock;
};

/** An offer, and the version that its payer read. */
type Answer = { dealId: string; version: bigint; userId: string };
/** With its first day as it was shown. */
type Acceptance = Answer & { startsOn: string };

/**
 * What becomes of an activated deal, or of a later last day of one in force: its payer accepts or declines it, it lapses, or an
 * admin takes it back. Each decides under the row lock of the deal, and the first one stands.
 */
export function makeAnswerDeal(ports: Ports) {
  const { db, deals, dues, bindDeal, mailDeal, settleDeal, reserveDebt, findPayable, packOf, clock } = ports;

  /**
   * What waits for the payer; undefined if that is accepted just now. Refuses `not_found` to everybody but its payer, and
   * `version_outdated` if it is no such offer any more.
   */
  async function openTo(on: Db | Tx, { dealId, version, userId }: Answer, deal: Deal | undefined, now: Date) {
    if (deal?.payerId !== userId) return refuse("not_found");
    if (deal.state === "offered" || isExtended(deal))
      return deal.version === version && askedOf(deal).lapsesAt > now ? deal : refuse("version_outdated");
    const isAccepted = deal.state === "active" && (await deals.isJustAccepted(on, dealId));
    return isAccepted ? undefined : refuse("version_outdated");
  }

  const lockOpen = async (tx: Tx, answer: Answer, now: Date) =>
    openTo(tx, answer, await deals.lock(tx, answer.dealId), now);

  /** Makes an offer a draft again; of a deal in force the last day stays as it is. */
  async function giveUp(tx: Tx, deal: Offer | Extended, change: Omit<DealChange, "fields">): Promise<Deal> {
    const fields = deal.state === "offered" ? [] : ["endsOn"];
    await deals.addChange(tx, deal.id, { ...change, fields });
    return deals.save<Deal>(tx, deal.state === "offered" ? draftAgain(deal) : { ...deal, extension: null });
  }

  async function lapse(tx: Tx, id: string): Promise<void> {
    const now = clock.now();
    const deal = await deals.lock(tx, id);
    if (!deal || !(deal.state === "offered" || isExtended(deal)) || askedOf(deal).lapsesAt > now) return;
    await giveUp(tx, deal, { what: "lapsed", adminId: null, at: now });
    await mailDeal.toPayer(tx, askedOf(deal), "deal_lapsed");
    await mailDeal.toAdmin(tx, askedOf(deal), "deal_unanswered");
  }

  /** Refuses what an account may not buy on invoice. */
  async function refuseUnpayable(on: Db | Tx, { type, payerId }: Offer | Contract): Promise<void> {
    if (type === "discount") return;
    const payable = await findPayable(on, payerId);
    refuseOnHold(payable);
    if (!canPayBy(payable, "invoice")) refuse("payment_method_missing");
  }

  /** The deal as it would be; without the id of its first fee. */
  function acceptedDeal(deal: Offer | Extended, at: Date) {
    const zone = packOf(deal.country).timeZone;
    return deal.state === "offered" ? acceptedAt(deal, zone, at) : withLastDay(deal, deal.extension.endsOn, zone);
  }

  /** What a later last day costs at once: days that an earlier one had given back. */
  async function feeAtOnce(on: Db | Tx, deal: Offer | Extended, at: Date): Promise<bigint> {
    if (deal.state === "offered") return 0n;
    const longer = withLastDay(deal, deal.extension.endsOn, packOf(deal.country).timeZone);
    const returned = await settleDeal.preview(on, longer, { now: at });
    return returned < 0n ? -returned : 0n;
  }

  /**
   * What must fit among what the payer may owe: a whole month, or a fixed fee. A share of the first month is not enough, as
   * the months after it are charged without asking again. Of a longer time also what it costs at once.
   */
  function nextFee({ state, type, fee }: Offer | Extended, atOnce: bigint): bigint {
    const month = state === "offered" || type === "monthly" ? fee : 0n;
    return atOnce > month ? atOnce : month;
  }

  /**
   * One acceptance of a payer, or of a company, after the other: each counts a whole month of what the one before has bound, and the second of one
   * deal finds it accepted. `room`: for its next fee; null if it has none.
   */
  async function bind(tx: Tx, answer: Acceptance, room: Room | null): Promise<void> {
    await deals.lockDebtors(tx, answer.userId);
    const at = clock.now();
    const open = await lockOpen(tx, answer, at);
    if (!open) return;
    const { timeZone: zone, currency } = packOf(open.country);
    const accepted = acceptedDeal(open, at);
    if (accepted.startsOn !== answer.startsOn) refuse("version_outdated");
    await refuseUnpayable(tx, open);
    const atOnce = await feeAtOnce(tx, open, at);
    const amount = nextFee(open, atOnce);
    const { payerId, country, id: except } = open;
    const others = { payerId, country, except, beyond: monthOf(zone, at).to };
    if (amount > 0n) {
      const { reserve } = room ?? refuse("version_outdated");
      await reserve(tx, { amount, currency }, await dues.listBoundFees(tx, others));
    }
    const isFirst = open.state === "offered";
    // Else the month was asked for alone: of a longer time, or after a first month whose share rounds to no fee.
    const isKept = isFirst && firstFee(accepted, zone) > 0n;
    if (isKept && room) await reserveDebt.take(tx, room.referenceId);
    const firstFeeId = isFirst ? (isKept && room ? room.referenceId : null) : open.firstFeeId;
    const fields = isFirst ? (accepted.startsOn === open.startsOn ? [] : ["startsOn"]) : ["endsOn"];
    await bindDeal.bind(tx, { ...accepted, firstFeeId }, { what: "accepted", adminId: null, at, fields });
    const bound = { ...askedOf(open), startsOn: accepted.startsOn };
    await mailDeal.toAdmin(tx, bound, "deal_accepted");
    await mailDeal.toPayer(tx, bound, "deal_bound", atOnce);
  }

  return {
    /**
     * Makes an offer binding from its first day, or from now if that is today or has passed; a later last day at once. `startsOn`
     * is the first day that the payer saw: with another one the first month costs something else. What is accepted just now stays
     * so. A month's fee, or the fixed one, counts at once among what the payer owes, until the first one is charged. It must fit
     * beside a month of each other deal that the payer pays. Refuses `payment_method_missing`, `invoice_limit_reached`, `invoice_overdue`, `account_on_hold`.
     */
    async accept(answer: Acceptance): Promise<void> {
      const at = clock.now();
      const open = await openTo(db, answer, await deals.find(answer.dealId), at);
      if (!open) return;
      await refuseUnpayable(db, open);
      const { payerId: userId, country } = open;
      if (nextFee(open, await feeAtOnce(db, open, at)) === 0n) return transaction(db, (tx) => bind(tx, answer, null));
      const referenceId = randomUUID();
      return reserveDebt.whileSold({ referenceId, userId, country }, (reserve) =>
        transaction(db, (tx) => bind(tx, answer, { referenceId, reserve })),
      );
    },

    decline(answer: Answer): Promise<void> {
      return transaction(db, async (tx) => {
        const at = clock.now();
        const open = (await lockOpen(tx, answer, at)) ?? refuse("version_outdated");
        await giveUp(tx, open, { what: "declined", adminId: null, at });
        await mailDeal.toAdmin(tx, askedOf(open), "deal_declined");
      });
    },

    /** By an admin, or null by the end of an account or an office. The payer is mailed, unless the account ends. */
    async withdraw(
      tx: Tx,
      open: Offer | Extended,
      { adminId, at, isMailed = true }: { adminId: string | null; at: Date; isMailed?: boolean },
    ): Promise<Deal> {
      const deal = await giveUp(tx, open, { what: "withdrawn", adminId, at });
      if (isMailed) await mailDeal.toPayer(tx, askedOf(open), "deal_withdrawn");
      return deal;
    },

    /** Offers whose time is over lapse. It may run late, twice and beside itself. */
    lapseDue: async (): Promise<void> =>
      forEachAlone(await deals.listLapsed(clock.now()), (id) => transaction(db, (tx) => lapse(tx, id))),
  };
}

export type AnswerDeal = ReturnType<typeof makeAnswerDeal>;
