import type { MailContent } from "../mail-content.ts";
import type { LinkMail } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** A mail whose whole point is its button. */
export function linkMail({ kind, link }: LinkMail, { text }: Localizer): MailContent {
  return {
    subject: text(`${kind}.subject`),
    preview: text(`${kind}.preview`),
    heading: text(`${kind}.heading`),
    paragraphs: [text(`${kind}.body`)],
    action: { label: text(`${kind}.action`), link },
    note: text(`${kind}.note`),
  };
}
