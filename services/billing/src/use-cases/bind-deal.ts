import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Contract, Deal, DealChange, Offer } from "../domain/deal.ts";
import type { FeeObstacle } from "../domain/mail.ts";
import type { MailDeal } from "./mail-deal.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  deals: {
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    isOverlap(error: unknown): boolean;
    findOverlap(tx: Tx, deal: Contract | Offer): Promise<Deal | undefined>;
    /** A cut gives back later, and mails its payer then. */
    addCut(tx: Tx, dealId: string, cut: { isMailed: boolean }): Promise<void>;
    /** What waited, if something did. */
    takeCut(tx: Tx, dealId: string): Promise<{ historyId: bigint; isMailed: boolean } | undefined>;
    addReturned(tx: Tx, historyId: bigint, returned: bigint): Promise<void>;
  };
  settleDeal: Pick<SettleDeal, "settle" | "settleFees" | "cutMonth">;
  mailDeal: Pick<MailDeal, "cut">;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
};

/** `feeObstacle`: why its next month is not charged. */
type Cut = { isMailed?: boolean; keepsFees?: boolean; feeObstacle?: FeeObstacle };

/** Saves deals that have a time. Each refuses `deal_overlap` and names the other deal. */
export function makeBindDeal({ deals, settleDeal, mailDeal, events }: Ports) {
  async function keep<D extends Contract | Offer>(tx: Tx, deal: D): Promise<D> {
    const other = await deals.findOverlap(tx, deal);
    if (other) {
      const { id: dealId, name, startsOn, endsOn } = other;
      refuse("deal_overlap", { params: { dealId, name, startsOn, endsOn } });
    }
    // One that came meanwhile cannot be read any more: the transaction has failed.
    return deals.save(tx, deal).catch((error: unknown) => {
      if (deals.isOverlap(error)) return refuse("deal_overlap");
      throw error;
    });
  }

  /** Returns it with what comes back of its fees. */
  async function settle(tx: Tx, deal: Contract, at: Date, { keepsFees = false } = {}) {
    const saved = await keep(tx, deal);
    await events.dealChanged(tx, saved);
    return { saved, returned: await settleDeal.settle(tx, saved, at, { keepsFees }) };
  }

  const mail = async (tx: Tx, deal: Contract, returned: bigint, feeObstacle?: FeeObstacle): Promise<void> =>
    mailDeal.cut(tx, deal, { returned, feeObstacle, cutMonth: await settleDeal.cutMonth(tx, deal) });

  return {
    /** Keeps the time of a deal free of others. */
    async reserve<D extends Contract | Offer>(tx: Tx, deal: D, change: DealChange): Promise<D> {
      const saved = await keep(tx, deal);
      await deals.addChange(tx, deal.id, change);
      return saved;
    },

    /** Saves a deal that binds, publishes it and all that it has come to. */
    async bind(tx: Tx, deal: Contract, change: DealChange): Promise<Contract> {
      const { saved, returned } = await settle(tx, deal, change.at);
      await deals.addChange(tx, deal.id, change);
      // A cut that a longer time has undone waits for nothing any more.
      if (returned !== undefined) await deals.takeCut(tx, deal.id);
      return saved;
    },

    /**
     * The same for a deal that ends, or is to end, before the day that its payer knows. The payer is mailed, unless the account
     * ends. What comes back waits for `answered` if leads of the deal may be used.
     */
    async cut(
      tx: Tx,
      deal: Contract,
      change: DealChange,
      { isMailed = true, keepsFees = false, feeObstacle }: Cut = {},
    ): Promise<Contract> {
      const { saved, returned } = await settle(tx, deal, change.at, { keepsFees });
      await deals.addChange(tx, deal.id, { ...change, ...(returned && returned > 0n && { returned }) });
      if (returned === undefined) await deals.addCut(tx, deal.id, { isMailed });
      else {
        // One before, whose fee the end of an account keeps.
        await deals.takeCut(tx, deal.id);
        if (isMailed) await mail(tx, saved, returned, feeObstacle);
      }
      return saved;
    },

    /** Settles what waited for purchasing to say how many leads are used. */
    async answered(tx: Tx, deal: Contract, at: Date): Promise<void> {
      const returned = await settleDeal.settleFees(tx, deal, at);
      if (returned === undefined) return;
      const cut = await deals.takeCut(tx, deal.id);
      if (!cut) return;
      if (returned > 0n) await deals.addReturned(tx, cut.historyId, returned);
      if (cut.isMailed) await mail(tx, deal, returned);
    },
  };
}

export type BindDeal = ReturnType<typeof makeBindDeal>;
