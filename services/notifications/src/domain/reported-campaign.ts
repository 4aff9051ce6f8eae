/** A campaign that has ended, as campaign answers it. Shares and differences are in millionths. */
export type ReportedCampaign = {
  name: string;
  state: "finished" | "stopped";
  stoppedBy: "bounces" | "complaints" | null;
  progress: Record<ReportedCount, number> & {
    /** Why some got nothing. */
    reasons: readonly { reason: SuppressionReason; count: number }[];
    /** Null as long as it is not known, or without agents who were held out. */
    effect: Record<"days" | "mailedShare" | "heldOutShare" | "difference" | "low" | "high", number> | null;
  };
};

export type ReportedCount =
  | "audience"
  | "heldOut"
  | "planned"
  | "sent"
  | "bounced"
  | "uncertain"
  | "suppressed"
  | "clicked"
  | "unsubscribed"
  | "complained";

type SuppressionReason =
  | "unsubscribed"
  | "bounced"
  | "complained"
  | "by_hand"
  | "erased"
  | "deactivated"
  | "cool_down"
  | "legal_basis"
  | "no_address"
  | "same_mailbox"
  | "not_interested";
