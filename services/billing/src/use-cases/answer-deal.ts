import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { Contract, Deal, DealChange, Draft, Offer } from "../domain/deal.ts";
import { acceptedAt, draftAgain } from "../domain/deal-time.ts";
import type { BindDeal } from "./bind-deal.ts";
import type { MailDeal } from "./mail-deal.ts";

type Ports = {
  db: Db;
  deals: {
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    listLapsed(now: Date): Promise<string[]>;
  };
  bindDeal: BindDeal;
  mailDeal: MailDeal;
  zoneOf(country: string): string;
  clock: Clock;
};

/** An offer, and the version that its payer read. */
type Answer = { dealId: string; version: bigint; userId: string };

/**
 * What becomes of an activated deal: its payer accepts or declines it, it lapses, or an admin takes it back. Each decides
 * under the row lock of the deal, and the first one stands.
 */
export function makeAnswerDeal({ db, deals, bindDeal, mailDeal, zoneOf, clock }: Ports) {
  /** Refuses `not_found` to everybody but its payer, and `version_outdated` if it is no such offer any more. */
  async function lockOffer(tx: Tx, { dealId, version, userId }: Answer, now: Date): Promise<Offer | Contract> {
    const deal = await deals.lock(tx, dealId);
    if (deal?.payerId !== userId) return refuse("not_found");
    if (deal.state === "active") return deal;
    const isOpen = deal.state === "offered" && deal.version === version && deal.lapsesAt > now;
    return isOpen ? deal : refuse("version_outdated");
  }

  /** Makes an offer a draft again. */
  async function giveUp(tx: Tx, offer: Offer, change: Omit<DealChange, "fields">): Promise<Draft> {
    await deals.addChange(tx, offer.id, { ...change, fields: [] });
    return deals.save(tx, draftAgain(offer));
  }

  async function lapse(tx: Tx, id: string): Promise<void> {
    const now = clock.now();
    const deal = await deals.lock(tx, id);
    if (deal?.state !== "offered" || deal.lapsesAt > now) return;
    await giveUp(tx, deal, { what: "lapsed", adminId: null, at: now });
    await mailDeal.toPayer(tx, deal, "deal_lapsed");
    await mailDeal.toAdmin(tx, deal, "deal_unanswered");
  }

  return {
    /**
     * Makes an offer binding from its first day, or from now if that is today or has passed. `startsOn` is the first day that
     * the payer saw: with another one the first month costs something else. One that is accepted already stays so.
     */
    accept(answer: Answer & { startsOn: string }): Promise<Contract> {
      return transaction(db, async (tx) => {
        const at = clock.now();
        const offer = await lockOffer(tx, answer, at);
        if (offer.state !== "offered") return offer;
        const deal = acceptedAt(offer, zoneOf(offer.country), at);
        if (deal.startsOn !== answer.startsOn) return refuse("version_outdated");
        const fields = deal.startsOn === offer.startsOn ? [] : ["startsOn"];
        const bound = await bindDeal.bind(tx, deal, { what: "accepted", adminId: null, at, fields });
        await mailDeal.toAdmin(tx, { ...offer, startsOn: deal.startsOn }, "deal_accepted");
        return bound;
      });
    },

    decline(answer: Answer): Promise<void> {
      return transaction(db, async (tx) => {
        const at = clock.now();
        const offer = await lockOffer(tx, answer, at);
        if (offer.state !== "offered") return refuse("version_outdated");
        await giveUp(tx, offer, { what: "declined", adminId: null, at });
        await mailDeal.toAdmin(tx, offer, "deal_declined");
      });
    },

    /** By an admin, or null by the end of an account, which gets no mail. */
    async withdraw(tx: Tx, offer: Offer, { adminId, at }: { adminId: string | null; at: Date }): Promise<Draft> {
      const draft = await giveUp(tx, offer, { what: "withdrawn", adminId, at });
      if (adminId !== null) await mailDeal.toPayer(tx, offer, "deal_withdrawn");
      return draft;
    },

    /** Offers whose time is over lapse. It may run late, twice and beside itself. */
    lapseDue: async (): Promise<void> =>
      forEachAlone(await deals.listLapsed(clock.now()), (id) => transaction(db, (tx) => lapse(tx, id))),
  };
}

export type AnswerDeal = ReturnType<typeof makeAnswerDeal>;
