import type { Tx } from "@doorlight/common/db";
import { type CountryPack, countryPackOf, frozenVat } from "@doorlight/common/product";
import { firstFee, firstLeads } from "../domain/deal-dues.ts";
import type { Offer } from "../domain/deal.ts";
import type { BillingMail, DealSubject } from "../domain/mail.ts";

type Ports = {
  packs: ReadonlyMap<string, CountryPack>;
  events: { mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void> };
};

/** Mails about an offer, with its terms, to the two who agree on it. */
export function makeMailDeal({ packs, events }: Ports) {
  function mailOf(subject: DealSubject, offer: Offer): BillingMail {
    const { currency, timeZone, vat } = countryPackOf(packs, offer.country);
    const amount = { amount: offer.fee, currency };
    const first = { amount: firstFee(offer, timeZone), currency };
    const isShared = first.amount !== offer.fee;
    return {
      subject,
      deal: { ...offer, dealId: offer.id },
      monthlyQuota: offer.leadsPerMonth,
      ...(offer.fee > 0n && { amount, vat: frozenVat(isShared ? first : amount, vat.rate) }),
      ...(isShared && { feeNow: first, quotaNow: firstLeads(offer, timeZone) }),
      ...(subject === "deal_offered" && { at: offer.lapsesAt }),
    };
  }

  return {
    toPayer: (tx: Tx, offer: Offer, subject: "deal_offered" | "deal_lapsed" | "deal_withdrawn"): Promise<void> =>
      events.mailQueued(tx, { userId: offer.payerId, country: offer.country }, mailOf(subject, offer)),

    /** Who activated it. */
    toAdmin: (tx: Tx, offer: Offer, subject: "deal_accepted" | "deal_declined" | "deal_unanswered"): Promise<void> =>
      events.mailQueued(tx, { userId: offer.offeredBy, country: offer.country }, mailOf(subject, offer)),
  };
}

export type MailDeal = ReturnType<typeof makeMailDeal>;
