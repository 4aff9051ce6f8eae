import type { MailContent } from "../mail-content.ts";
import type { Mail } from "../mail.ts";
import type { Words } from "../words.ts";
import { contactMessage } from "./contact-message.ts";
import { leadClosed } from "./lead-closed.ts";
import { leadPublished } from "./lead-published.ts";
import { linkMail } from "./link-mail.ts";
import { newInterest } from "./new-interest.ts";
import { notice } from "./notice.ts";
import { officeInvitation } from "./office-invitation.ts";
import { purchaseReceipt } from "./purchase-receipt.ts";
import { sellerConfirmation } from "./seller-confirmation.ts";
import { writtenMail } from "./written-mail.ts";

/** What a mail says in its recipient's language; times are those of `timeZone`. */
export function contentOf(mail: Mail, words: Words, timeZone: string): MailContent {
  switch (mail.kind) {
    case "agent_confirmation":
    case "password_reset":
    case "password_setup":
    case "magic_link":
      return linkMail(mail, words);
    case "office_invitation":
      return officeInvitation(mail, words);
    case "notice":
      return notice(mail, words);
    case "written_mail":
      return writtenMail(mail, words);
    case "contact_message":
      return contactMessage(mail, words);
    case "seller_confirmation":
      return sellerConfirmation(mail, words);
    case "lead_published":
      return leadPublished(mail, words);
    case "new_interest":
      return newInterest(mail, words);
    case "lead_closed":
      return leadClosed(mail, words);
    case "purchase_receipt":
      return purchaseReceipt(mail, words, timeZone);
  }
}
