import { type MailContent, toParagraphs } from "../mail-content.ts";
import type { RefundMail } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To a buyer: a request for a refund, or an appeal, has come in; it is approved; it is rejected. */
export function refundMail(mail: RefundMail, localizer: Localizer, timeZone: string): MailContent {
  const { kind, place, request, link } = mail;
  const name = kind === "refund_requested" && request.isAppeal ? "refund_appealed" : kind;
  // The mails of an appeal and a rejection say the same of every request.
  const isUnasked = Boolean(request.unasked) && (name === "refund_requested" || name === "refund_approved");
  const due = request.dueAt ? localizer.day(request.dueAt, timeZone) : "";
  const text = (key: string) => localizer.text(`${name}.${key}`, { place: localizer.place(place), due });
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text(isUnasked && kind === "refund_requested" ? "heading_unasked" : "heading"),
    paragraphs: [text(isUnasked ? `body_${request.unasked}` : "body"), ...answer(mail, localizer, timeZone)],
    action: { label: text("action"), link },
  };
}

/** The given-back payment, and the words of the decision last, marked as such; or the words, and how to appeal. */
function answer({ kind, request }: RefundMail, localizer: Localizer, timeZone: string): string[] {
  const { text, lastMinute } = localizer;
  const words = toParagraphs(request.message).flat();
  switch (kind) {
    case "refund_requested":
      return [text("refund_requested.next")];
    case "refund_approved":
      return [
        text(`refund_approved.${backOf(request)}`),
        text("refund_approved.contact"),
        ...(words.some(Boolean) ? [text("refund_approved.words"), ...words] : []),
      ];
    case "refund_rejected": {
      const { appealUntil: until } = request;
      const appeal = until && text("refund_rejected.appeal", { until: lastMinute(until, timeZone) });
      return [...words, appeal ?? text("refund_rejected.final")];
    }
  }
}

/** What came back. A purchase is not invoiced before its first request is decided; it may be before an appeal is. */
function backOf({ paymentSource, isQuotaOver, isAppeal }: RefundMail["request"]): string {
  if (isQuotaOver) return "back_credit_for_quota";
  return paymentSource === "invoice" && isAppeal ? "back_invoice_appealed" : `back_${paymentSource}`;
}
