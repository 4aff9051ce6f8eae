import type { ErrorCode } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import type { PaymentSource, Vat } from "@doorlight/common/product";
import type { Quota } from "./contract.ts";
import type { ListRefusal } from "./delivery.ts";

/**
 * The states of a purchase, each with those that may follow. A purchase begins as reserved, or as confirmed where its
 * payment source settles at once. All but a released one keep their spot.
 */
export const statesAfter = {
  reserved: ["confirmed", "released"],
  confirmed: ["refunded"],
  released: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PurchaseState = keyof typeof statesAfter;

/** Why a reserved spot is free again. */
export type ReleaseReason = "declined" | "needs_action" | "failed" | "unsent" | "expired" | "given_up";

/** The agent who buys, as their token, or identity, names them at this moment. */
export type Buyer = {
  id: string;
  officeId: string | null;
  country: string;
  role: string;
  termsAccepted: boolean;
  /** Buys test leads, and no others. */
  test?: boolean;
};

/** The part of a quote that a buyer agrees to; VAT is null if it was not shown. */
export type ShownQuote = { price: Money; vat: Money | null; paymentSource: PaymentSource };

/** One click on "buy", or a lead list that buys for its agent. */
export type PurchaseCommand = {
  leadId: string;
  buyer: Buyer;
  /** Pay so, or refuse; null leaves it to the order of the payment sources. */
  requestedSource: PaymentSource | null;
  /** The shown quote, to which the buyer agrees; null accepts the present one. */
  shown: ShownQuote | null;
  idempotencyKey: string;
  /** The buyer was asked about a price beyond the account's budget. */
  beyondBudget?: boolean;
  /** The list that buys; null where the buyer clicked. */
  listId: string | null;
  /** W3C trace context of the click, for the events; null outside a trace. */
  traceparent: string | null;
};

/** The decision waits for identity: an office that only a token names would give the price, or pay. */
export type Unproven = "office_unproven";

/**
 * The decision about a command: a refusal, a purchase, or a reservation, whose card is then charged. The lead type is
 * null if the lead is unknown.
 */
export type PurchaseOutcome = { leadType: string | null } & (
  | { refusal: Exclude<ErrorCode, "price_changed"> | ListRefusal | Unproven; purchase: null; reservation?: undefined }
  | { refusal: "price_changed"; now: ShownQuote; purchase: null; reservation?: undefined }
  | { refusal: null; purchase: Purchase; reservation?: undefined }
  | { refusal: null; purchase: null; reservation: Reservation }
);

/** A spot that is kept while a card is charged. */
export type Reservation = { purchaseId: string; fee: Money; vat: Vat | null };

/** One spot of a lead, bought. Nothing but its state changes later. */
export type Purchase = {
  id: string;
  leadId: string;
  buyerId: string;
  acquiredAt: Date;
  /** Net. */
  fee: Money;
  parts: PricePart[];
  /** Null if a credit or quota paid, or if an older release made it, which stored no VAT. */
  vat: Vat | null;
  paymentSource: PaymentSource;
  /** The list that bought it; null where its buyer clicked. */
  listId: string | null;
  /** Null unless it was refunded. */
  refundedAt: Date | null;
  /** Null unless its contact is withheld, since its charge is disputed. */
  contactWithheldAt: Date | null;
  /** Trace of the purchase; empty where it was made outside one. */
  traceId: string;
};

/** Of a price, or of the fee that it became. */
export type PricePart = {
  kind: "base" | "location" | "discount";
  /** The place of a location part, the deal of a discount. */
  label: string;
  amount: Money;
};

export type LeadStatus = "available" | "no_payment_method" | "obtained" | "full" | "unavailable";

/** A lead as one user could buy it now. */
export type Quote = {
  leadId: string;
  status: LeadStatus;
  /** The refusal of a purchase. */
  refusal: ErrorCode | null;
  /** Net; null where no price is set. */
  price: Money | null;
  /** Empty without a price. */
  parts: PricePart[];
  /** On the price, at the present rate; null if no price is set. */
  vat: Vat | null;
  paymentSource: PaymentSource | null;
  cap: number;
  spotsLeft: number;
  /** The quota that pays; null unless one does. */
  quota: Quota | null;
};
