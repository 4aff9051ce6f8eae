import { type MailContent, toParagraphs } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** An admin's own text, with its lines. */
export function writtenMail({ subject, body }: MailOf<"written_mail">, { text }: Localizer): MailContent {
  return {
    subject,
    preview: "",
    heading: subject,
    paragraphs: [],
    body: [{ kind: "text", paragraphs: toParagraphs(body) }],
    note: text("written_mail.note"),
  };
}
