import type { MailContent } from "../mail-content.ts";
import type { BuyerClosedMail } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To a buyer: the request is closed, and whether the purchase is refunded unasked. */
export function buyerLeadClosed(mail: BuyerClosedMail, localizer: Localizer, timeZone: string): MailContent {
  const { place, refundDueAt, link } = mail;
  const at = refundDueAt ? localizer.time(refundDueAt, timeZone) : "";
  const text = (key: string) => localizer.text(`buyer_lead_closed.${key}`, { place: localizer.place(place), at });
  return {
    subject: text("subject"),
    preview: text(refundDueAt ? "preview_refund" : "preview"),
    heading: text("heading"),
    paragraphs: [text("body"), ...(refundDueAt ? [text("refund"), text("next_refund")] : [text("next")])],
    action: { label: text("action"), link },
  };
}
