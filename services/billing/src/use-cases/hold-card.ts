import type { Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { CardMark } from "../domain/card.ts";
import type { ChangeCards } from "./change-cards.ts";

type Ports = {
  /** The accounts that have saved a card, always in the same order. */
  listOwners: (tx: Tx, card: CardMark) => Promise<Account[]>;
  followBlock: ChangeCards["followBlock"];
};

/** Suspends a card on every account that has saved it, or ends that, as its disputes say. Call it under the card's lock. */
export function makeHoldCard({ listOwners, followBlock }: Ports) {
  return async (tx: Tx, card: CardMark): Promise<void> => {
    for (const account of await listOwners(tx, card)) await followBlock(tx, account, card);
  };
}

export type HoldCard = ReturnType<typeof makeHoldCard>;
