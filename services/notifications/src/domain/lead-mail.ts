import type { MailKind } from "./mail-task.ts";

/** The mails because of one bought lead. */
export const leadMailKinds = [
  "new_interest",
  "purchase_receipt",
  "buyer_chosen",
  "buyer_lead_closed",
  "buyer_phone_corrected",
  "buyer_facts_corrected",
  "buyer_report_answered",
  "buyer_contact_erased",
  "delivery_needs_action",
  "lead_reminder",
  "attempts_reminder",
] as const satisfies MailKind[];

/** Such a mail; `failed` if it did not arrive. */
export type LeadMail = { kind: (typeof leadMailKinds)[number]; at: Date; failed: boolean };
