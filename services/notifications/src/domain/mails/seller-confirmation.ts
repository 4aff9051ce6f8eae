import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

/** A seller may know the site, and not us. */
export function sellerConfirmation(mail: MailOf<"seller_confirmation">, localizer: Localizer): MailContent {
  const { text } = localizer;
  return {
    subject: text("seller_confirmation.subject"),
    preview: text("seller_confirmation.preview"),
    heading: text("seller_confirmation.heading"),
    paragraphs: [text("seller_confirmation.body")],
    facts: [
      ...requestFacts(mail, localizer),
      ...(mail.partner ? [{ label: text("fact.partner"), value: mail.partner }] : []),
    ],
    action: { label: text("seller_confirmation.action"), link: mail.link },
    note: text("seller_confirmation.note"),
  };
}
