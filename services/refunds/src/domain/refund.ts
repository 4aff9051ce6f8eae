import type { Money } from "@doorlight/common/money";
import type { LeadType, PaymentSource } from "@doorlight/common/product";
import { days, seconds } from "@doorlight/common/time";

/** A purchase as purchasing published it. */
export type Purchase = {
  id: string;
  leadId: string;
  buyerId: string;
  country: string;
  leadType: LeadType;
  fee: Money;
  paymentSource: PaymentSource;
  acquiredAt: Date;
  test: boolean;
};

/** A buyer who calls, or one's token for tests: purchases of each kind are there for that kind of caller alone. */
export type Buyer = { userId: string; officeId?: string; test?: boolean };

export function isBuyerOf<P extends Purchase>(purchase: P | undefined, { userId, test = false }: Buyer): purchase is P {
  return purchase?.buyerId === userId && purchase.test === test;
}

/** A purchase that nothing else changes meanwhile. */
export type LockedPurchase = Purchase & { isContactErased: boolean };

/** A seller's report of the outcome: the chosen buyer, if one was. */
export type OutcomeReport = { leadId: string; country: string; chosenAgentId: string | null; reportedAt: Date };

/** A seller's action on the page of the request. */
export type SellerAct = {
  kind: "closed" | "phone_corrected" | "consent_withdrawn" | "said_selling" | "said_nobody_called";
  actedAt: Date;
};

export type AttemptKind = "call" | "no_answer" | "message" | "mail" | "mail_bounced";

/** How a buyer tried to reach a seller. */
export type ContactAttempt = {
  id: string;
  kind: AttemptKind;
  attemptedAt: Date;
  note: string;
  /** When the buyer wrote it down; attempts that were all written down at once prove less. */
  loggedAt: Date;
};

/** A screen offers to undo an attempt for ten seconds; the rest is for a slow network. */
export const UNDO_WITHIN_MS = seconds(20);

/** Of one purchase: far more than a refund needs, and few enough for one screen. */
export const MOST_ATTEMPTS = 100;
export const MOST_CANCELLED = 10;

export const refundReasons = [
  "unreachable",
  "wrong_phone",
  "not_selling",
  "duplicate",
  "outside_list",
  "wrong_facts",
  "has_agent",
  "other",
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Why a purchase is refunded before its buyer asks, with the reason that comes nearest to it. */
export const refundRules = {
  duplicate: "duplicate",
  closed_soon: "not_selling",
  withdrawn_by_us: "not_selling",
  lead_refunded: "other",
  not_confirmed: "not_selling",
} as const satisfies Record<string, RefundReason>;
export type RefundRule = keyof typeof refundRules;

/** What we, and no seller, did to a lead, so that its buyers are refunded. */
export type OurAct = "withdrawn_by_us" | "duplicate_found" | "not_confirmed";

/** The reasons that say that a seller cannot be reached, and need attempts. */
export const unreachableReasons: readonly RefundReason[] = ["unreachable", "wrong_phone"];

/** A test is decided at once, so that programs meet both outcomes and no person has anything to decide. */
export const approvesTest = (reason: RefundReason): boolean => reason !== "other";

/** The states of a request and their edges; the tables enforce them. The way back from a rejection is the appeal, once. */
export const requestEdges = {
  pending: ["rejected", "refunded", "cancelled"],
  rejected: ["pending"],
  refunded: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type RefundState = keyof typeof requestEdges;

/** One outcome of a request; the second is that of the appeal. */
export type Decision = {
  approved: boolean;
  message: string;
  /** Null if a rule decided. */
  adminId: string | null;
  decidedAt: Date;
};

export type RefundRequest = {
  id: string;
  reason: RefundReason;
  /** Of the buyer; empty if a rule requested it. */
  description: string;
  /** Before the buyer has asked. */
  byRule: boolean;
  /** Null if the buyer asked. */
  rule: RefundRule | null;
  state: RefundState;
  /** Refunded by a rule because its buyer had doubted the person, so that it counts in the share of claims. */
  isClaim: boolean;
  /** A dispute keeps it from being approved. */
  isBlocked: boolean;
  requestedAt: Date;
  /** Since the request, or the appeal. */
  pendingSince: Date;
  appeal: { description: string; at: Date } | null;
  /** Oldest first. */
  decisions: Decision[];
  /** Grows with each change. */
  version: bigint;
  purchase: Purchase;
};

/** The facts of a request that affect another one. */
export type Asked = { state: RefundState; appeal: object | null };

/** A super admin's decision. */
export type Verdict = { approved: boolean; message: string; adminId: string };

/** A request is decided within seven days; on the sixth, people are called. */
const DECIDED_WITHIN_MS = days(7);
export const LATE_AFTER_MS = days(6);
const APPEAL_WITHIN_MS = days(14);

/** Null unless it is pending. */
export function dueAt({ state, pendingSince }: RefundRequest): Date | null {
  return state === "pending" ? new Date(pendingSince.getTime() + DECIDED_WITHIN_MS) : null;
}

export function isLate({ state, pendingSince }: RefundRequest, now: Date): boolean {
  return state === "pending" && now.getTime() - pendingSince.getTime() >= LATE_AFTER_MS;
}

/** The end of the time in which the buyer can appeal; null if that is not possible, as of a test, which no person decides. */
export function appealUntil({ state, appeal, decisions, purchase }: RefundRequest, now: Date): Date | null {
  const rejection = decisions.at(-1);
  if (state !== "rejected" || appeal || !rejection || purchase.test) return null;
  const until = new Date(rejection.decidedAt.getTime() + APPEAL_WITHIN_MS);
  return now < until ? until : null;
}

/** Whether a request of this kind is the last word on its purchase: no other can follow. */
export function isFinal({ state, appeal }: Asked): boolean {
  return state !== "pending" && (state !== "cancelled" || appeal !== null);
}
