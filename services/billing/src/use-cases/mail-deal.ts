import type { Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf, frozenVat } from "@doorlight/common/product";
import { localDate } from "@doorlight/common/time";
import { firstFee, firstLeads } from "../domain/deal-dues.ts";
import type { Asked, Contract } from "../domain/deal.ts";
import type { BillingMail, DealSubject } from "../domain/mail.ts";

type Ports = {
  packs: ReadonlyMap<string, CountryPack>;
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
};

/** Mails about an offer, with its terms, to the two who agree on it, and about the end of what they agreed on. */
export function makeMailDeal({ packs, events }: Ports) {
  function mailOf(subject: DealSubject, asked: Asked): BillingMail {
    const { currency, timeZone, vat } = countryPackOf(packs, asked.country);
    const amount = { amount: asked.fee, currency };
    const first = { amount: firstFee(asked, timeZone), currency };
    // The first month of a deal in force is over, or paid.
    const isShared = first.amount !== asked.fee && asked.formerEndsOn === null;
    return {
      subject,
      deal: { ...asked, dealId: asked.id },
      monthlyQuota: asked.leadsPerMonth,
      ...(asked.fee > 0n && { amount, vat: frozenVat(isShared ? first : amount, vat.rate) }),
      ...(isShared && { feeNow: first, quotaNow: firstLeads(asked, timeZone) }),
      ...((subject === "deal_offered" || subject === "deal_extended") && { at: asked.lapsesAt }),
    };
  }

  return {
    toPayer: (tx: Tx, asked: Asked, subject: "deal_offered" | "deal_extended" | "deal_lapsed" | "deal_withdrawn") =>
      events.mailQueued(tx, { userId: asked.payerId, country: asked.country }, mailOf(subject, asked)),

    /** Who activated it, or asked for the later last day. */
    toAdmin: (tx: Tx, asked: Asked, subject: "deal_accepted" | "deal_declined" | "deal_unanswered"): Promise<void> =>
      events.mailQueued(tx, { userId: asked.offeredBy, country: asked.country }, mailOf(subject, asked)),

    /** To the payer of a deal that ends early: its last day now, and what comes back of its fees, net. */
    async cut(tx: Tx, deal: Contract, returned: bigint): Promise<void> {
      const { currency, timeZone, vat } = countryPackOf(packs, deal.country);
      const last = localDate(timeZone, new Date(deal.inForce.to.getTime() - 1));
      const endsOn = last < deal.startsOn ? deal.startsOn : last;
      const amount = { amount: returned, currency };
      await events.mailQueued(
        tx,
        { userId: deal.payerId, country: deal.country },
        {
          subject: "deal_cut",
          deal: { ...deal, dealId: deal.id, endsOn, formerEndsOn: null },
          monthlyQuota: 0,
          ...(returned > 0n && { amount, vat: frozenVat(amount, vat.rate) }),
        },
      );
    },
  };
}

export type MailDeal = ReturnType<typeof makeMailDeal>;
