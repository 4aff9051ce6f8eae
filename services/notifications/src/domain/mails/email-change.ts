import type { Localizer } from "../localizer.ts";
import type { MailContent } from "../mail-content.ts";
import type { EmailChangeMail } from "../mail.ts";

/** To one of the two mailboxes that have to agree. */
export function emailChange({ kind, newEmail, link }: EmailChangeMail, { text }: Localizer): MailContent {
  return {
    subject: text(`${kind}.subject`),
    preview: text(`${kind}.preview`),
    heading: text(`${kind}.heading`),
    paragraphs: [text(`${kind}.body`)],
    facts: [{ label: text("fact.new_email"), value: newEmail }],
    action: { label: text(`${kind}.action`), link },
    note: text(`${kind}.note`),
  };
}
