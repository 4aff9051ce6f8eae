import type { BillingFacts, BillingSubject } from "./billing-task.ts";
import type { FactChange } from "./fact-change.ts";
import type { ErasureReason, WithdrawalReason } from "./lead-end.ts";
import type { LeadType, PaymentSource, Vat } from "@doorlight/common/product";
import type { Money } from "@doorlight/common/money";

/** Mails to a user with a link of identity and nothing else. */
export type LinkMailKind = "agent_confirmation" | "password_reset" | "password_setup" | "magic_link";

/** Mails to the two addresses of a change. */
export type EmailChangeKind = "email_change_former" | "email_change_new";

export type LinkMailTask = { kind: LinkMailKind; userId: string; linkId: string };

/** A change of the user's own account. */
export type Notice =
  | "password_changed"
  | "second_factor_on"
  | "second_factor_off"
  | "office_joined"
  | "office_refused"
  | "office_renamed"
  | "office_merged"
  | "office_removed"
  | "export_ready"
  | "email_changed"
  | "exported_by_support"
  | "deactivated"
  | "api_token_created"
  // To an admin, about the action of another.
  | "approval_asked"
  // To the admin who asked.
  | "approval_done"
  | "approval_declined"
  | "approval_expired"
  | "approval_failed"
  // To the owner of an erased account.
  | "erased_owing"
  | "erased_disputed";

/** To an agent, about a lead: the seller's choice, a corrected number, the end of a report, a reminder, or a list's purchase that the bank asks about. */
export type BuyerMailTask = {
  kind: "buyer_chosen" | "buyer_phone_corrected" | "buyer_report_answered" | "delivery_needs_action" | "lead_reminder";
  userId: string;
  leadId: string;
  /** Of a report: an admin decided, so that no objection is left. */
  byAdmin?: boolean;
};

/** To everybody who had the contact of a lead, about its erasure; without a reason if a release before recorded it. */
export type ContactErasedTask = {
  kind: "buyer_contact_erased";
  userId: string;
  leadId: string;
  reason?: ErasureReason | null;
};

/** To a buyer, about a closing by the seller or as the seller would. */
export type BuyerClosedTask = { kind: "buyer_lead_closed"; userId: string; leadId: string };

/** To a buyer, about facts of the lead that an admin corrected. */
export type FactsCorrectedTask = {
  kind: "buyer_facts_corrected";
  userId: string;
  leadId: string;
  changes: readonly FactChange[];
};

/** To a buyer, about a request for a refund. It is sent only as long as the request is in that state. */
export type RefundMailTask = {
  kind: "refund_requested" | "refund_approved" | "refund_rejected";
  userId: string;
  requestId: string;
};

/** To a super admin, about a request or an appeal that has waited for six days. */
export type RefundLateTask = { kind: "refund_late"; userId: string; requestId: string; isAppeal: boolean };

/** To a buyer with too few contact attempts for a refund whose time ends soon. */
export type AttemptsReminderTask = {
  kind: "attempts_reminder";
  userId: string;
  leadId: string;
  /** The last moment for a request, exclusive. */
  until: Date;
  attemptsMissing: number;
  daysMissing: number;
};

/** To a seller whose closed request can be bought again. */
export type LeadReopenedTask = { kind: "lead_reopened"; requestId: string; until: Date };

/** To a seller whose lead cannot be bought without an answer by then. */
export type LeadPausedTask = { kind: "lead_paused"; requestId: string; cause: PauseCause; until: Date };
export type PauseCause = "not_sent" | "claims";

/** What its mail says is true until then. */
export type UntilTask = LeadReopenedTask | LeadPausedTask;

/** To an agent: leads that fit a list, in the order in which they came. */
export type LeadNewsTask = { kind: "lead_news"; userId: string; listId: string; leadIds: readonly string[] };

/** To an admin, about the week that begins with this Monday, `yyyy-mm-dd`. */
export type WeeklyReportTask = { kind: "weekly_report"; userId: string; week: string };

/** To an agent whose endpoint was switched off by us, or works again after that. */
export type WebhookMailTask = { kind: "webhook_off" | "webhook_works"; userId: string; endpointId: string };

/** A mail to write, by ids alone: names and addresses are fetched when it is sent. */
export type MailTask =
  | LinkMailTask
  | { kind: "office_invitation"; userId: string; linkId: string }
  | { kind: EmailChangeKind; userId: string; linkId: string }
  /** With `emailChangeId` to the address before that change. */
  | {
      kind: "notice";
      userId: string;
      notice: Notice;
      emailChangeId?: string;
      apiTokenId?: string;
      approvalId?: string;
      apiTokensEnded?: boolean;
    }
  | { kind: "list_mailbox"; userId: string; mailboxId: string }
  | { kind: "billing_mailbox"; userId: string; mailboxId: string }
  | { kind: "written_mail"; userId: string; noteId: string }
  | { kind: "contact_message"; messageId: string }
  | { kind: "seller_confirmation"; requestId: string }
  | { kind: "seller_links"; requestId: string }
  | { kind: "lead_published"; requestId: string }
  | { kind: "request_linked"; requestId: string }
  | { kind: "request_not_published"; requestId: string }
  | { kind: "new_interest"; leadId: string; agentId: string; isLast?: boolean }
  | { kind: "lead_closed"; requestId: string; notConfirmed?: boolean }
  | LeadPausedTask
  | LeadReopenedTask
  /** Without a reason if a release before recorded it. */
  | { kind: "consent_withdrawn"; requestId: string; reason?: WithdrawalReason }
  | BuyerMailTask
  | ContactErasedTask
  | BuyerClosedTask
  | FactsCorrectedTask
  | RefundMailTask
  | RefundLateTask
  | AttemptsReminderTask
  | LeadNewsTask
  | WeeklyReportTask
  | WebhookMailTask
  | { kind: "campaign_report"; campaignId: string; country: string; moment: "end" | "week" }
  | { kind: "invoice"; userId: string; invoiceId: string; subject: "issued" | "reminder" }
  | { kind: "billing"; userId: string; subject: BillingSubject; facts: BillingFacts }
  | {
      kind: "purchase_receipt";
      userId: string;
      leadId: string;
      leadType: LeadType;
      /** These two: absent in a task of a release before. */
      purchaseId?: string;
      vat?: Vat;
      fee: Money;
      paymentSource: PaymentSource;
      /** The lead list that bought it, without a click. */
      listId?: string;
      acquiredAt: Date;
    };

export type MailKind = MailTask["kind"];
