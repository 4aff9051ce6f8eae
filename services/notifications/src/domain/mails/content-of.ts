import type { MailContent } from "../mail-content.ts";
import type { Mail } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { attemptsReminder } from "./attempts-reminder.ts";
import { billingMail } from "./billing-mail.ts";
import { buyerFactsCorrected } from "./buyer-facts-corrected.ts";
import { buyerMail } from "./buyer-mail.ts";
import { campaignReport } from "./campaign-report.ts";
import { commissionEstimate } from "./commission-estimate.ts";
import { contactErased } from "./contact-erased.ts";
import { consentWithdrawn } from "./consent-withdrawn.ts";
import { contactMessage } from "./contact-message.ts";
import { emailChange } from "./email-change.ts";
import { invoiceMail } from "./invoice-mail.ts";
import { leadNews } from "./lead-news.ts";
import { buyerLeadClosed } from "./buyer-lead-closed.ts";
import { leadClosed } from "./lead-closed.ts";
import { leadPublished } from "./lead-published.ts";
import { leadPaused } from "./lead-paused.ts";
import { leadReopened } from "./lead-reopened.ts";
import { linkMail } from "./link-mail.ts";
import { otherMailbox } from "./other-mailbox.ts";
import { newInterest } from "./new-interest.ts";
import { notice } from "./notice.ts";
import { officeInvitation } from "./office-invitation.ts";
import { purchaseReceipt } from "./purchase-receipt.ts";
import { refundLate } from "./refund-late.ts";
import { refundMail } from "./refund-mail.ts";
import { requestLinked } from "./request-linked.ts";
import { requestNotPublished } from "./request-not-published.ts";
import { sellerConfirmation } from "./seller-confirmation.ts";
import { sellerLinks } from "./seller-links.ts";
import { valuation } from "./valuation.ts";
import { webhookMail } from "./webhook-mail.ts";
import { weeklyReport } from "./weekly-report.ts";
import { writtenMail } from "./written-mail.ts";

/** The content of a mail in its recipient's language, with times in `timeZone`. */
export function contentOf(mail: Mail, localizer: Localizer, timeZone: string): MailContent {
  switch (mail.kind) {
    case "agent_confirmation":
    case "password_reset":
    case "password_setup":
    case "magic_link":
      return linkMail(mail, localizer);
    case "office_invitation":
      return officeInvitation(mail, localizer);
    case "email_change_former":
    case "email_change_new":
      return emailChange(mail, localizer);
    case "notice":
      return notice(mail, localizer);
    case "webhook_off":
    case "webhook_works":
      return webhookMail(mail, localizer);
    case "list_mailbox":
    case "billing_mailbox":
      return otherMailbox(mail, localizer);
    case "written_mail":
      return writtenMail(mail, localizer);
    case "contact_message":
      return contactMessage(mail, localizer);
    case "seller_confirmation":
      return sellerConfirmation(mail, localizer);
    case "seller_links":
      return sellerLinks(mail, localizer, timeZone);
    case "lead_published":
      return leadPublished(mail, localizer);
    case "commission_estimate":
      return commissionEstimate(mail, localizer);
    case "valuation":
      return valuation(mail, localizer);
    case "new_interest":
      return newInterest(mail, localizer);
    case "consent_withdrawn":
      return consentWithdrawn(mail, localizer);
    case "request_linked":
      return requestLinked(mail, localizer);
    case "lead_reopened":
      return leadReopened(mail, localizer, timeZone);
    case "lead_paused":
      return leadPaused(mail, localizer, timeZone);
    case "request_not_published":
      return requestNotPublished(mail, localizer);
    case "lead_closed":
      return leadClosed(mail, localizer);
    case "buyer_lead_closed":
      return buyerLeadClosed(mail, localizer, timeZone);
    case "buyer_chosen":
    case "buyer_phone_corrected":
    case "buyer_report_answered":
    case "delivery_needs_action":
    case "lead_reminder":
      return buyerMail(mail, localizer);
    case "buyer_contact_erased":
      return contactErased(mail, localizer);
    case "buyer_facts_corrected":
      return buyerFactsCorrected(mail, localizer);
    case "refund_requested":
    case "refund_approved":
    case "refund_rejected":
      return refundMail(mail, localizer, timeZone);
    case "refund_late":
      return refundLate(mail, localizer, timeZone);
    case "attempts_reminder":
      return attemptsReminder(mail, localizer, timeZone);
    case "weekly_report":
      return weeklyReport(mail, localizer, timeZone);
    case "campaign_report":
      return campaignReport(mail, localizer);
    case "lead_news":
      return leadNews(mail, localizer, timeZone);
    case "billing":
      return billingMail(mail, localizer, timeZone);
    case "invoice":
      return invoiceMail(mail, localizer);
    case "purchase_receipt":
      return purchaseReceipt(mail, localizer, timeZone);
  }
}
