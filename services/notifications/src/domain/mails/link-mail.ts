import type { MailContent } from "../mail-content.ts";
import type { LinkMail } from "../mail.ts";
import type { Words } from "../words.ts";

/** A mail that exists for its button. */
export function linkMail({ kind, link }: LinkMail, { text }: Words): MailContent {
  return {
    subject: text(`${kind}.subject`),
    preview: text(`${kind}.preview`),
    heading: text(`${kind}.heading`),
    paragraphs: [text(`${kind}.body`)],
    action: { label: text(`${kind}.action`), link },
    note: text(`${kind}.note`),
  };
}
