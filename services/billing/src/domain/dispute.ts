import type { Money } from "@doorlight/common/money";
import type { Charge } from "./charge.ts";

/** A charge that the cardholder disputes, as the provider reports it. */
export type NewDispute = {
  /** Of the bank, in the provider's words, such as fraudulent. */
  reason: string;
  amount: Money;
  /** Until when the bank takes an answer; null if it takes none. */
  answerBy: Date | null;
};

/** A disputed charge. Its card is blocked until somebody ends that. */
export type Dispute = NewDispute &
  Pick<Charge, "purpose" | "referenceId" | "userId" | "country"> & {
    chargeId: string;
    openedAt: Date;
    answeredAt: Date | null;
    blockEnd: BlockEnd | null;
  };

export type BlockEnd = { at: Date; adminId: string; reason: string };
