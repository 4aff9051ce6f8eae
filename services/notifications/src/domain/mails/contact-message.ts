import { letterOf } from "../letter-of.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Words } from "../words.ts";

/** What somebody wrote on the contact page, for those who answer. */
export function contactMessage({ message }: MailOf<"contact_message">, { text, language }: Words): MailContent {
  const { name, email, locale } = message;
  const subject = text("contact_message.subject", { name });
  return {
    subject,
    preview: "",
    heading: subject,
    paragraphs: [],
    letter: letterOf(message.message),
    facts: [
      { label: text("fact.name"), value: name },
      { label: text("fact.email"), value: email },
      { label: text("fact.language"), value: language(locale) },
    ],
    note: text("contact_message.note"),
  };
}
