import { letterOf } from "../letter-of.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Words } from "../words.ts";

/** What an admin wrote, in their own words and lines. */
export function writtenMail({ subject, body }: MailOf<"written_mail">, { text }: Words): MailContent {
  return {
    subject,
    preview: "",
    heading: subject,
    paragraphs: [],
    letter: letterOf(body),
    note: text("written_mail.note"),
  };
}
