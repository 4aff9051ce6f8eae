import type { Tx } from "@doorlight/common/db";
import { frozenVat } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import { type CutMonth, firstFee, firstLeads } from "../domain/deal-dues.ts";
import type { Asked, Contract } from "../domain/deal.ts";
import type { BillingMail, DealSubject, FeeObstacle } from "../domain/mail.ts";
import type { PacksOfPayers } from "./packs-of-payers.ts";

type Ports = {
  packsOfPayers: PacksOfPayers;
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
};

type Cut = { returned: bigint; feeObstacle: FeeObstacle | undefined; cutMonth: CutMonth | null };

/** Mails about an offer, with its terms, to the two who agree on it, and about the end of what they agreed on. */
export function makeMailDeal({ packsOfPayers, events }: Ports) {
  /** `atOnce`: net, what a later last day costs at once. */
  async function mailOf(tx: Tx, subject: DealSubject, asked: Asked, atOnce = 0n): Promise<BillingMail> {
    const { currency, timeZone, vat } = (await packsOfPayers(tx, [asked]))(asked);
    const amount = { amount: asked.fee, currency };
    const isLonger = asked.formerEndsOn !== null;
    // The first month of a deal in force is over, or paid, and its fixed fee is charged.
    const first = { amount: isLonger ? atOnce : firstFee(asked, timeZone), currency };
    const hasFee = asked.fee > 0n && !(isLonger && asked.type === "fixed");
    const hasFirst = isLonger ? atOnce > 0n : first.amount !== asked.fee;
    return {
      subject,
      deal: { ...asked, dealId: asked.id },
      monthlyQuota: asked.leadsPerMonth,
      ...(hasFee && { amount }),
      ...((hasFee || hasFirst) && { vat: frozenVat(hasFirst ? first : amount, vat.rate) }),
      ...(hasFirst && { feeNow: first }),
      ...(hasFirst && !isLonger && { quotaNow: firstLeads(asked, timeZone) }),
      ...((subject === "deal_offered" || subject === "deal_extended") && { at: asked.lapsesAt }),
    };
  }

  return {
    toPayer: async (
      tx: Tx,
      asked: Asked,
      subject: "deal_offered" | "deal_extended" | "deal_lapsed" | "deal_withdrawn" | "deal_bound",
      atOnce?: bigint,
    ): Promise<void> => {
      const mail = await mailOf(tx, subject, asked, atOnce);
      await events.mailQueued(tx, { userId: asked.payerId, country: asked.country }, mail);
    },

    /** Who activated it, or asked for the later last day. */
    toAdmin: async (
      tx: Tx,
      asked: Asked,
      subject: "deal_accepted" | "deal_declined" | "deal_unanswered" | "deal_moved",
    ): Promise<void> => {
      const mail = await mailOf(tx, subject, asked);
      await events.mailQueued(tx, { userId: asked.offeredBy, country: asked.country }, mail);
    },

    /** To the admin who offered a deal that ends since its payer may not buy on invoice any more. */
    stopped: (tx: Tx, deal: Contract, adminId: string, feeObstacle: FeeObstacle): Promise<void> =>
      events.mailQueued(
        tx,
        { userId: adminId, country: deal.country },
        {
          subject: "deal_stopped",
          deal: { ...deal, dealId: deal.id, formerEndsOn: null },
          monthlyQuota: 0,
          feeObstacle,
        },
      ),

    /**
     * To the payer of a deal that ends early: its last day now, and what comes back of its fees, net. Of one that has ended
     * already the instant; of one that never began the day before its first one. With what its last month costs and gives, if that is cut.
     */
    async cut(tx: Tx, deal: Contract, { returned, feeObstacle, cutMonth }: Cut): Promise<void> {
      const { currency, timeZone, vat } = (await packsOfPayers(tx, [deal]))(deal);
      const { from, to: at } = deal.inForce;
      const endsOn = localDate(timeZone, new Date(at.getTime() - 1));
      const amount = { amount: returned, currency };
      await events.mailQueued(
        tx,
        { userId: deal.payerId, country: deal.country },
        {
          subject: "deal_cut",
          deal: { ...deal, dealId: deal.id, endsOn, formerEndsOn: null },
          monthlyQuota: 0,
          ...(deal.state === "ended" && at > from && { at }),
          ...(feeObstacle && { feeObstacle }),
          ...(returned > 0n && { amount, vat: frozenVat(amount, vat.rate) }),
          ...(cutMonth && { feeNow: { amount: cutMonth.fee, currency }, quotaNow: cutMonth.leads }),
        },
      );
    },
  };
}

export type MailDeal = ReturnType<typeof makeMailDeal>;
