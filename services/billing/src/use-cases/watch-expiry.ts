import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import { type Clock, days } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import { type Card, isExpired, isExpiringSoon } from "../domain/card.ts";
import type { BillingMail } from "../domain/mail.ts";
import type { RefreshPayable } from "./refresh-payable.ts";

type DefaultCard = Card & Account;

type Ports = {
  db: Db;
  cards: {
    /** Default cards that are known as able to pay, and end in a month up to that of `by`. */
    listEnding(by: Date): Promise<DefaultCard[]>;
    /** False if it was done before. */
    markWarned(tx: Tx, cardId: string, at: Date): Promise<boolean>;
    lock(tx: Tx, userId: string): Promise<boolean>;
  };
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  refreshPayable: RefreshPayable;
  zoneOf: (country: string) => string;
  clock: Clock;
};

/** Longer than any month, and than the difference of two zones. */
const AHEAD_MS = days(33);

/** Warns of default cards that end next month, and publishes that the account's card cannot pay once it has ended. */
export function makeWatchExpiry({ db, cards, events, refreshPayable, zoneOf, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    await forEachAlone(await cards.listEnding(new Date(now.getTime() + AHEAD_MS)), async (card) => {
      const zone = zoneOf(card.country);
      await transaction(db, async (tx) => {
        await cards.lock(tx, card.userId);
        if (isExpired(card, zone, now)) {
          await refreshPayable(tx, card);
        } else if (isExpiringSoon(card, zone, now) && (await cards.markWarned(tx, card.id, now))) {
          const { expiryMonth, expiryYear } = card;
          await events.mailQueued(tx, card, { subject: "card_expiring", expiryMonth, expiryYear });
        }
      });
    });
  };
}
