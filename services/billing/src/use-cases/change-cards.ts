import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { Card } from "../domain/card.ts";
import { type Payable, paymentOf } from "../domain/payment.ts";
import type { RefreshPayable } from "./refresh-payable.ts";

type Ports = {
  db: Db;
  cards: {
    /** False where the account never had a card, or is erased. */
    lock(tx: Tx, userId: string): Promise<boolean>;
    /** The default first, then by age. */
    list(userId: string, tx: Tx): Promise<Card[]>;
    setDefault(tx: Tx, userId: string, cardId: string): Promise<void>;
    remove(tx: Tx, cardId: string, at: Date): Promise<void>;
  };
  /** For a plan that goes on, or by the automatic top-up. */
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

    /** The oldest of the others takes the place of the default. Refuses `not_found`, `card_in_use`. */
    remove: (account: Account, cardId: string): Promise<bigint> =>
      transaction(db, async (tx) => {
        const { userId } = account;
        await cards.lock(tx, userId);
        const all = await cards.list(userId, tx);
        const card = all.find(({ id }) => id === cardId);
        if (!card) return refuse("not_found");
        const [next] = all.filter(({ id }) => id !== cardId);
        if (!next && (await needsCard(tx, userId))) refuse("card_in_use");
        await cards.remove(tx, cardId, clock.now());
        if (card.isDefault && next) await cards.setDefault(tx, userId, next.id);
        await detachLater(tx, cardId);
        return refreshPayable(tx, account);
      }),
  };
}

export type ChangeCards = ReturnType<typeof makeChangeCards>;
