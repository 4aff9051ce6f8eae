import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { Card, CardMark } from "../domain/card.ts";
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
    remove(tx: Tx, cardId: string, at: Date): Promise<void>;
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

  /** The oldest of the others takes the place of the default. */
  async function drop(tx: Tx, account: Account, card: Card, [next]: Card[]): Promise<bigint> {
    await cards.remove(tx, card.id, clock.now());
    if (card.isDefault && next) await cards.setDefault(tx, account.userId, next.id);
    await detachLater(tx, card.id);
    return refreshPayable(tx, account);
  }

  return {
    /** Refuses `not_found`. */
    setDefault: (account: Account, cardId: string): Promise<bigint> =>
      transaction(db, async (tx) => {
        const { userId } = account;
        await cards.lock(tx, userId);
        const found = (await cards.list(userId, tx)).some(({ id }) => id === cardId);
        if (!found) refuse("not_found");
        await cards.setDefault(tx, userId, cardId);
        return refreshPayable(tx, account);
      }),

    /** Refuses `not_found`, `card_in_use`. */
    remove: (account: Account, cardId: string): Promise<bigint> =>
      transaction(db, async (tx) => {
        const { userId } = account;
        await cards.lock(tx, userId);
        const all = await cards.list(userId, tx);
        const card = all.find(({ id }) => id === cardId);
        if (!card) return refuse("not_found");
        const others = all.filter(({ id }) => id !== cardId);
        if (others.length === 0 && (await needsCard(tx, userId))) refuse("card_in_use");
        return drop(tx, account, card, others);
      }),

    /** Removes a card that must not be charged any more, also one that is in use, as often as it is saved. */
    async ban(tx: Tx, account: Account, { providerId, fingerprint }: CardMark): Promise<void> {
      await cards.lock(tx, account.userId);
      const all = await cards.list(account.userId, tx);
      const isBanned = (card: Card) =>
        card.providerId === providerId || (fingerprint !== null && card.fingerprint === fingerprint);
      const others = all.filter((card) => !isBanned(card));
      for (const card of all.filter(isBanned)) await drop(tx, account, card, others);
    },
  };
}

export type ChangeCards = ReturnType<typeof makeChangeCards>;
