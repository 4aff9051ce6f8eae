import { type MailContent, toParagraphs } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** A message of the contact page, for our support. */
export function contactMessage({ message }: MailOf<"contact_message">, { text, language }: Localizer): MailContent {
  const { name, email, locale } = message;
  const subject = text("contact_message.subject", { name });
  return {
    subject,
    preview: "",
    heading: subject,
    paragraphs: [],
    body: [{ kind: "text", paragraphs: toParagraphs(message.message) }],
    facts: [
      { label: text("fact.name"), value: name },
      { label: text("fact.email"), value: email },
      { label: text("fact.language"), value: language(locale) },
    ],
    note: text("contact_message.note"),
  };
}
