import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { BlockNews, Card, CardMark } from "../domain/card.ts";
import { type Payable, paymentOf } from "../domain/payment.ts";
import type { RefreshPayable } from "./refresh-payable.ts";

type Ports = {
  db: Db;
  cards: {
    /** False if the account never had a card, or is erased. */
    lock(tx: Tx, userId: string): Promise<boolean>;
    /** The default first, then by age. */
    list(userId: string, tx: Tx): Promise<Card[]>;
    setDefault(tx: Tx, userId: string, cardId: string): Promise<void>;
    /** The oldest of the others takes the place of the default. */
    remove(tx: Tx, userId: string, cardId: string, at: Date): Promise<void>;
    /** Suspends a card that a dispute blocks, or ends that. Null if nothing has changed. */
    followBlock(tx: Tx, userId: string, card: CardMark, at: Date): Promise<BlockNews | null>;
  };
  /** For a plan that continues, or by the automatic top-up. */
  hasRecurringCharges: (tx: Tx, userId: string) => Promise<boolean>;
  findPayable: (tx: Tx, userId: string) => Promise<Payable>;
  /** Has the provider drop the card once `tx` has committed. */
  detachLater: (tx: Tx, cardId: string) => Promise<void>;
  refreshPayable: RefreshPayable;
  clock: Clock;
};

/** Changes of an account's saved cards. Each returns the version of the account's billing details. */
export function makeChangeCards(ports: Ports) {
  const { db, cards, hasRecurringCharges, findPayable, detachLater, refreshPayable, clock } = ports;

  /** Whether the account would have to pay by a card that it has no more. */
  async function needsCard(tx: Tx, userId: string): Promise<boolean> {
    return paymentOf(await findPayable(tx, userId)) === "card" && hasRecurringCharges(tx, userId);
  }

  return {
    /** Refuses `not_found`, `card_blocked`. */
    setDefault: (account: Account, cardId: string): Promise<bigint> =>
      transaction(db, async (tx) => {
        const { userId } = account;
        await cards.lock(tx, userId);
        const card = (await cards.list(userId, tx)).find(({ id }) => id === cardId) ?? refuse("not_found");
        if (card.suspended) refuse("card_blocked");
        await cards.setDefault(tx, userId, cardId);
        return refreshPayable(tx, account);
      }),

    /** Refuses `not_found`, `card_in_use`. */
    remove: (account: Account, cardId: string): Promise<bigint> =>
      transaction(db, async (tx) => {
        const { userId } = account;
        await cards.lock(tx, userId);
        const all = await cards.list(userId, tx);
        const card = all.find(({ id }) => id === cardId) ?? refuse("not_found");
        const canOthersPay = all.some(({ id, suspended }) => id !== cardId && !suspended);
        if (!canOthersPay && !card.suspended && (await needsCard(tx, userId))) refuse("card_in_use");
        await cards.remove(tx, userId, card.id, clock.now());
        await detachLater(tx, card.id);
        return refreshPayable(tx, account);
      }),

    /** A dispute of a charge of the card began or ended: it is suspended, or pays again. Null if nothing has changed. */
    async followBlock(tx: Tx, account: Account, card: CardMark): Promise<BlockNews | null> {
      await cards.lock(tx, account.userId);
      const news = await cards.followBlock(tx, account.userId, card, clock.now());
      if (news) await refreshPayable(tx, account);
      return news;
    },
  };
}

export type ChangeCards = ReturnType<typeof makeChangeCards>;
