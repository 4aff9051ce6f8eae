import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { randomUUID } from "node:crypto";
import { refuse } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { firstFee } from "../domain/deal-dues.ts";
import type { Contract, Deal, DealChange, Draft, Offer } from "../domain/deal.ts";
import { acceptedAt, draftAgain } from "../domain/deal-time.ts";
import { canPayBy, type Payable, refuseOnHold } from "../domain/payment.ts";
import type { BindDeal } from "./bind-deal.ts";
import type { MailDeal } from "./mail-deal.ts";
import type { ReserveDebt } from "./reserve-debt.ts";

type Ports = {
  db: Db;
  deals: {
    find(id: string): Promise<Deal | undefined>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    listLapsed(now: Date): Promise<string[]>;
  };
  bindDeal: BindDeal;
  mailDeal: MailDeal;
  reserveDebt: Pick<ReserveDebt, "whileReserved" | "take">;
  findPayable(on: Db | Tx, userId: string): Promise<Payable>;
  packOf(country: string): CountryPack;
  clock: Clock;
};

/** An offer, and the version that its payer read. */
type Answer = { dealId: string; version: bigint; userId: string };
/** With its first day as it was shown. */
type Acceptance = Answer & { startsOn: string };

/**
 * What becomes of an activated deal: its payer accepts or declines it, it lapses, or an admin takes it back. Each decides
 * under the row lock of the deal, and the first one stands.
 */
export function makeAnswerDeal(ports: Ports) {
  const { db, deals, bindDeal, mailDeal, reserveDebt, findPayable, packOf, clock } = ports;

  const lockOffer = async (tx: Tx, answer: Answer, now: Date) =>
    openTo(answer, await deals.lock(tx, answer.dealId), now);

  /** Refuses `not_found` to everybody but its payer, and `version_outdated` if it is no such offer any more. */
  function openTo({ version, userId }: Answer, deal: Deal | undefined, now: Date): Offer | Contract {
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

  /** Refuses what an account may not buy on invoice. */
  async function refuseUnpayable(on: Db | Tx, { type, payerId }: Offer): Promise<void> {
    if (type === "discount") return;
    const payable = await findPayable(on, payerId);
    refuseOnHold(payable);
    if (!canPayBy(payable, "invoice")) refuse("payment_method_missing");
  }

  /** `firstFeeId`: null if nothing was reserved for it. */
  function bind(answer: Acceptance, firstFeeId: string | null): Promise<Contract> {
    return transaction(db, async (tx) => {
      const at = clock.now();
      const offer = await lockOffer(tx, answer, at);
      if (offer.state !== "offered") return offer;
      const zone = packOf(offer.country).timeZone;
      const deal = { ...acceptedAt(offer, zone, at), firstFeeId };
      if (deal.startsOn !== answer.startsOn) return refuse("version_outdated");
      await refuseUnpayable(tx, offer);
      if (firstFeeId) await reserveDebt.take(tx, firstFeeId);
      const fields = deal.startsOn === offer.startsOn ? [] : ["startsOn"];
      const bound = await bindDeal.bind(tx, deal, { what: "accepted", adminId: null, at, fields });
      await mailDeal.toAdmin(tx, { ...offer, startsOn: deal.startsOn }, "deal_accepted");
      return bound;
    });
  }

  return {
    /**
     * Makes an offer binding from its first day, or from now if that is today or has passed. `startsOn` is the first day that
     * the payer saw: with another one the first month costs something else. One that is accepted already stays so. Its first fee
     * counts at once among what the payer owes, also if it is charged on a later day. Refuses `payment_method_missing`,
     * `invoice_limit_reached`, `invoice_overdue`, `account_on_hold`.
     */
    async accept(answer: Acceptance): Promise<Contract> {
      const at = clock.now();
      const offer = openTo(answer, await deals.find(answer.dealId), at);
      if (offer.state !== "offered") return offer;
      await refuseUnpayable(db, offer);
      const { timeZone: zone, currency } = packOf(offer.country);
      const amount = firstFee(acceptedAt(offer, zone, at), zone);
      if (amount === 0n) return bind(answer, null);
      const referenceId = randomUUID();
      const { payerId: userId, country } = offer;
      const debt = { referenceId, userId, country, amount: { amount, currency } };
      return reserveDebt.whileReserved(debt, () => bind(answer, referenceId));
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
