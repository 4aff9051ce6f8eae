import type { Money } from "@doorlight/common/money";
import type { Charge } from "./charge.ts";

/** A charge that the cardholder disputes, as the provider reported it at `reportedAt`. Its news come in any order. */
export type DisputeNews = NewDispute & {
  /** The provider's id: a charge may be disputed again. */
  providerId: string;
  providerOpenedAt: Date;
  reportedAt: Date;
  /** The bank has its answer, or it is too late for one. */
  isAnswered: boolean;
  outcome: DisputeOutcome | null;
};

type NewDispute = {
  /** Of the bank, in the provider's words, such as fraudulent. */
  reason: string;
  amount: Money;
  /** Until when the bank takes an answer; null if it takes none. */
  answerBy: Date | null;
};

/** How the bank decided. `withdrawn`: it only asked, and takes nothing back. */
export type DisputeOutcome = "won" | "lost" | "withdrawn";

/** A disputed charge. Its card is blocked until the charge stands, or somebody ends that. */
export type Dispute = NewDispute &
  Pick<Charge, "purpose" | "referenceId" | "userId" | "country"> & {
    chargeId: string;
    chargedAt: Date;
    /** Of the charged card; null once its owner is erased. */
    card: { brand: string; last4: string } | null;
    openedAt: Date;
    answeredAt: Date | null;
    /** Null while it is open. */
    outcome: DisputeOutcome | null;
    closedAt: Date | null;
    blockEnd: BlockEnd | null;
    effects: DisputeEffects;
    /** Counts what is published. */
    version: bigint;
  };

export type BlockEnd = { at: Date; adminId: string; reason: string };

export type DisputeEffects = { holdsAccount: boolean; withholdsContact: boolean; blocksRefund: boolean };

/** What a dispute does now. After a lost one the account waits for a person, and the bank has paid the purchase back. */
export function effectsOf({ outcome, blockEnd }: Pick<Dispute, "outcome" | "blockEnd">): DisputeEffects {
  const stands = outcome === "won" || outcome === "withdrawn";
  return {
    holdsAccount: !stands && !blockEnd,
    withholdsContact: outcome === "lost" || (!stands && !blockEnd),
    blocksRefund: !stands,
  };
}

/** Since when a dispute holds its account no more; null while it does. */
export function releasedAtOf({ closedAt, blockEnd, effects }: Dispute): Date | null {
  if (effects.holdsAccount) return null;
  return blockEnd?.at ?? closedAt;
}

const KEPT_MONTHS_AFTER_LOSS = 13;

/** A dispute that was lost later than this still needs to know its person. */
export function keptAfterLossSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - KEPT_MONTHS_AFTER_LOSS);
  return since;
}

export type DisputeSubject = "dispute_opened" | "dispute_lost" | "dispute_ended";

/** The mail that its account gets about a change of a dispute; null if nothing has changed for the account. */
export function newsOf(before: Dispute | undefined, now: Dispute): DisputeSubject | null {
  const wasHeld = before !== undefined && before.effects.holdsAccount;
  if (!now.effects.holdsAccount) return wasHeld ? "dispute_ended" : null;
  if (now.outcome === "lost") return "dispute_lost";
  return wasHeld ? null : "dispute_opened";
}
