import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { cardName } from "../card-name.ts";
import { vatFacts } from "./payment-facts.ts";
import { requestFacts } from "./request-facts.ts";

export function purchaseReceipt(mail: MailOf<"purchase_receipt">, localizer: Localizer, timeZone: string): MailContent {
  const { text } = localizer;
  const place = localizer.place(mail.place);
  const payment = mail.card ? cardName(mail.card) : text(`purchase_receipt.payment_source_${mail.paymentSource}`);
  return {
    subject: text("purchase_receipt.subject", { place }),
    preview: text("purchase_receipt.preview"),
    heading: text("purchase_receipt.heading"),
    paragraphs: [text(mail.isAutomatic ? "purchase_receipt.body_automatic" : "purchase_receipt.body")],
    facts: [
      ...requestFacts(mail, localizer),
      { label: text("fact.price"), value: text("purchase_receipt.price", { price: localizer.money(mail.fee) }) },
      ...vatFacts(mail.fee, mail.vat, localizer),
      { label: text("fact.payment_source"), value: payment },
      { label: text("fact.bought"), value: localizer.time(mail.acquiredAt, timeZone) },
    ],
    action: { label: text("purchase_receipt.action"), link: mail.link },
    note: text("purchase_receipt.note"),
  };
}
