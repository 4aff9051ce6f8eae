import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Words } from "../words.ts";
import { requestFacts } from "./request-facts.ts";

export function purchaseReceipt(mail: MailOf<"purchase_receipt">, words: Words, timeZone: string): MailContent {
  const { text } = words;
  const place = words.place(mail.place);
  return {
    subject: text("purchase_receipt.subject", { place }),
    preview: text("purchase_receipt.preview"),
    heading: text("purchase_receipt.heading"),
    paragraphs: [text("purchase_receipt.body")],
    facts: [
      ...requestFacts(mail, words),
      { label: text("fact.price"), value: text("purchase_receipt.price", { price: words.money(mail.fee) }) },
      { label: text("fact.payment_source"), value: text(`purchase_receipt.payment_source_${mail.paymentSource}`) },
      { label: text("fact.bought"), value: words.time(mail.acquiredAt, timeZone) },
    ],
    action: { label: text("purchase_receipt.action"), link: mail.link },
    note: text("purchase_receipt.note"),
  };
}
