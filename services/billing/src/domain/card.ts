import { localDate } from "@doorlight/common/time";

/** The identity of a card. */
export type CardMark = {
  /** The provider's id, another one each time that the card is saved. */
  providerId: string;
  /** The provider's mark of the number, always the same; null if it says none. */
  fingerprint: string | null;
};

/** The known facts of a card. Its number never comes here. */
export type CardFacts = CardMark & {
  /** visa, mastercard, amex … */
  brand: string;
  last4: string;
  /** The last month in which it pays. */
  expiryMonth: number;
  expiryYear: number;
};

export type Card = CardFacts & {
  id: string;
  /** The one that pays: while the default is suspended, another. */
  isDefault: boolean;
  /** While its bank contests a charge of it, also another account's: until then it pays nothing. */
  suspended: boolean;
};

type Expiry = Pick<Card, "expiryMonth" | "expiryYear">;

/** A card is good to the end of its month, in the zone of its owner. */
export function isExpired(card: Expiry, zone: string, now: Date): boolean {
  return monthsLeft(card, zone, now) < 0;
}

/** The owner is warned in the month before the card's last one, or as soon as possible after that. */
export function isExpiringSoon(card: Expiry, zone: string, now: Date): boolean {
  const left = monthsLeft(card, zone, now);
  return left === 0 || left === 1;
}

function monthsLeft({ expiryMonth, expiryYear }: Expiry, zone: string, now: Date): number {
  const [year = 0, month = 0] = localDate(zone, now).split("-").map(Number);
  return (expiryYear - year) * 12 + (expiryMonth - month);
}

/** What a dispute has changed for an account that has the card. */
export type BlockNews = "card_suspended" | "card_restored";
