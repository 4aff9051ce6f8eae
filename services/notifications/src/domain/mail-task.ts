import type { LeadType } from "@doorlight/common/config";
import type { Money } from "@doorlight/common/money";

export type PaidBy = "credit" | "invoice";

/** A mail to be written, by ids alone: names and addresses are asked for when it is sent. */
export type MailTask =
  | { kind: "agent_confirmation"; userId: string; confirmationId: string }
  | { kind: "seller_confirmation"; requestId: string }
  | { kind: "lead_published"; requestId: string }
  | { kind: "new_interest"; leadId: string; agentId: string }
  | { kind: "lead_closed"; requestId: string }
  | {
      kind: "purchase_receipt";
      userId: string;
      leadId: string;
      leadType: LeadType;
      fee: Money;
      paidBy: PaidBy;
      acquiredAt: Date;
    };

export type MailKind = MailTask["kind"];
