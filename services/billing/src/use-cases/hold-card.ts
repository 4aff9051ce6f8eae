import type { Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { BlockNews, CardMark } from "../domain/card.ts";
import type { ChangeCards } from "./change-cards.ts";

type Ports = {
  /** The accounts that have saved a card, always in the same order. */
  listOwners: (tx: Tx, card: CardMark) => Promise<Account[]>;
  followBlock: ChangeCards["followBlock"];
  events: { mailQueued(tx: Tx, account: Account, mail: { subject: BlockNews }): Promise<void> };
};

/**
 * Suspends a card on every account that has saved it, or ends that, as its disputes say, and mails each. `chargedId`: the account
 * that was charged is mailed about its dispute. Call it under the card's lock.
 */
export function makeHoldCard({ listOwners, followBlock, events }: Ports) {
  return async (tx: Tx, card: CardMark, chargedId: string): Promise<void> => {
    for (const account of await listOwners(tx, card)) {
      const news = await followBlock(tx, account, card);
      if (news && account.userId !== chargedId) await events.mailQueued(tx, account, { subject: news });
    }
  };
}

export type HoldCard = ReturnType<typeof makeHoldCard>;
