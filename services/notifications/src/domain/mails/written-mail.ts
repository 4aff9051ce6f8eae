import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Words } from "../words.ts";

/** What an admin wrote, in their own words and lines. */
export function writtenMail({ subject, body }: MailOf<"written_mail">, { text }: Words): MailContent {
  const paragraphs = body
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/);
  return {
    subject,
    preview: "",
    heading: subject,
    paragraphs: [],
    letter: paragraphs.map((paragraph) => paragraph.split("\n")),
    note: text("written_mail.note"),
  };
}
