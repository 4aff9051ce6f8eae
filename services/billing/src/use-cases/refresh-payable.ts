import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Account, SavedDetails } from "../domain/billing-details.ts";
import { type Card, isExpired } from "../domain/card.ts";
import type { FollowDigests } from "./follow-digests.ts";

type Ports = {
  cards: {
    /** The default first. */
    list(userId: string, tx: Tx): Promise<Card[]>;
  };
  details: {
    /** `choosesCard`: the card pays if no billing method is chosen yet. Undefined if the account is erased. */
    setCardReady(
      tx: Tx,
      account: Account,
      change: { cardReady: boolean; choosesCard: boolean },
    ): Promise<SavedDetails | undefined>;
  };
  /** Keeps the digests of the cards. */
  followDigests: FollowDigests["follow"];
  events: { accountPayableChanged(tx: Tx, account: Account, details: SavedDetails): Promise<void> };
  zoneOf: (country: string) => string;
  clock: Clock;
};

/**
 * Publishes whether an account's default card can pay, after a change of its cards. Returns the version of its billing
 * details. Refuses `account_deactivated`.
 */
export function makeRefreshPayable({ cards, details, followDigests, events, zoneOf, clock }: Ports) {
  return async (tx: Tx, account: Account, { choosesCard = false } = {}): Promise<bigint> => {
    const [card] = await cards.list(account.userId, tx);
    const cardReady =
      card !== undefined && card.isDefault && !card.suspended && !isExpired(card, zoneOf(account.country), clock.now());
    const saved =
      (await details.setCardReady(tx, account, { cardReady, choosesCard })) ?? refuse("account_deactivated");
    await followDigests(tx, account.userId);
    await events.accountPayableChanged(tx, account, saved);
    return saved.version;
  };
}

export type RefreshPayable = ReturnType<typeof makeRefreshPayable>;
