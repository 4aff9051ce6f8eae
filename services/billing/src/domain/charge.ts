import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { CardMark } from "./card.ts";
import { shownReason } from "./decline-reason.ts";

/** The purpose of a charge: a lead, a credit pack, the fee of a plan. `referenceId` names it. */
export const chargePurposes = ["purchase", "sale", "fee"] as const;
export type ChargePurpose = (typeof chargePurposes)[number];

/**
 * A card to charge, or a charge to resume. One `referenceId` is charged at most once, so that a declined or failed
 * charge is retried under a new one.
 */
export type ChargeOrder = {
  purpose: ChargePurpose;
  /** A UUID. */
  referenceId: string;
  userId: string;
  country: string;
  net: Money;
  /** As frozen with the purchase; null in a release that kept none, and then the country's present rate counts. */
  vat: Vat | null;
  /** Where the buyer comes back to after a step of the provider, a path of the web app; null while nobody is there. */
  returnPath: string | null;
};

/** Whether somebody waits for the answer; a job asks again. */
export const isAttended = ({ returnPath }: ChargeOrder): boolean => returnPath !== null;

/** A step that the buyer has to take, such as 3-D Secure. The same order then resumes the charge. */
export type CardAction = {
  /** A secret of the buyer, for the provider's script in the browser. */
  clientSecret: string;
  /** Where the step is a page of its own; empty otherwise. */
  url: string;
};

/** Only `settled` and `action` are followed by a payment: nothing stays charged after `declined` and `failed`. */
export type ChargeOutcome =
  | { kind: "settled"; chargeId: string }
  /** The provider's decline code in snake_case, such as insufficient_funds, as it may be shown. */
  | { kind: "declined"; reason: string }
  | { kind: "failed" }
  | { kind: "action"; action: CardAction };

/** The states of a charge and their edges. A test compares them with the table. */
export const chargeEdges = {
  created: ["action", "settled", "failed", "voided", "paid_back"],
  action: ["settled", "failed", "voided", "paid_back"],
  settled: ["paid_back"],
  failed: [],
  voided: [],
  paid_back: [],
} as const satisfies Record<string, readonly string[]>;

export type ChargeState = keyof typeof chargeEdges;

/** The name of a card. */
export type ChargedCard = { brand: string; last4: string };

/** The charge of one reference. Its amounts are frozen when it is created. */
export type Charge = {
  id: string;
  purpose: ChargePurpose;
  referenceId: string;
  userId: string;
  country: string;
  state: ChargeState;
  net: Money;
  vat: Money;
  /** The amount charged to the card. */
  gross: Money;
  /** Why it failed: a decline code of the provider, `too_many_declines` or `card_error`. */
  failureCode: string | null;
  createdAt: Date;
  /** In which it was created. */
  traceId: string | null;
  /** From then on it never settles. */
  voidRequestedAt: Date | null;
  /** It is voided because its purchase was refunded. */
  isRefund: boolean;
  settledAt: Date | null;
  /** When its pay-back was refused because its holder disputes it; from then on nobody pays it back. */
  leftToBankAt: Date | null;
  /** The card that it charges; null after an erasure, and if it is of a release which kept none. */
  card: ChargedCard | null;
  /** The provider's ids. It has no intent before the provider has answered for the first time. */
  provider: { customerId: string; cardId: string; cardFingerprint: string | null; intentId: string | null };
};

/** The terms of a charge, before there is a charge. */
export type NewCharge = Pick<Charge, "purpose" | "referenceId" | "userId" | "country" | "net" | "vat" | "gross">;

/** A charge as the provider has it now. */
export type Intent = {
  id: string;
  /** `open`: not charged, because it was not tried or was declined. `pending`: the provider does not know yet. */
  status: "open" | "action" | "pending" | "settled" | "canceled";
  /** The decline code of the last try, in snake_case. */
  declineReason: string | null;
  /** The step to take. */
  action: CardAction;
};

/** The card of a charge. */
export const markOf = ({ provider: { cardId, cardFingerprint } }: Charge): CardMark => ({
  providerId: cardId,
  fingerprint: cardFingerprint,
});

/** Where the provider or the way to it failed. */
export const CARD_ERROR = "card_error";

/** The account's cards were declined so often lately that the provider was not asked. */
export const TOO_MANY_DECLINES = "too_many_declines";
/** So many in an hour, while somebody is there: more are no slips, and a thief tests stolen cards. */
export const MOST_DECLINES = 5;

/** A dispute holds the account: nothing new is charged. */
export const ON_HOLD = "account_on_hold";

/** A dispute blocks the card, which pays again once the bank has cleared it. */
export const CARD_SUSPENDED = "card_suspended";

/** Declines that pass by themselves, so that nothing is switched off for them. */
export const isPassing = (reason: string): boolean => reason === ON_HOLD || reason === CARD_SUSPENDED;

/** How a charge stands for the buyer, who learns nothing else of an attempt that ended. */
export function outcomeOf({ id, state, failureCode, voidRequestedAt }: Charge): ChargeOutcome {
  if (state === "settled" && !voidRequestedAt) return { kind: "settled", chargeId: id };
  if (failureCode && failureCode !== CARD_ERROR) return { kind: "declined", reason: shownReason(failureCode) };
  return { kind: "failed" };
}
