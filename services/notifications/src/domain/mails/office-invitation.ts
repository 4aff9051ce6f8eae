import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** The names stand in the table of facts alone: the inviter has chosen them. */
export function officeInvitation(mail: MailOf<"office_invitation">, { text }: Localizer): MailContent {
  return {
    subject: text("office_invitation.subject"),
    preview: text("office_invitation.preview"),
    heading: text("office_invitation.heading"),
    paragraphs: [text("office_invitation.body")],
    facts: [
      { label: text("fact.inviter"), value: mail.inviterName },
      { label: text("fact.office"), value: mail.officeName },
    ],
    action: { label: text("office_invitation.action"), link: mail.link },
    note: text("office_invitation.note"),
  };
}
